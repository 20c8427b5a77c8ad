/** The three levels the database platform writes to; pino's logger is one. */
export interface DbLog {
  info(data: object, message?: string): void
  warn(data: object, message?: string): void
  error(data: object, message?: string): void
}
