const unit = /\s*(?:f\s?cfa|cfa|xaf|f)\.?\s*$/i
const between = /(?<=\d)[\s\u00a0\u202f.,'’](?=\d{3}(?!\d))/g

/** `27 500`, `27.500 FCFA` and `CFA 27,500` as the digits they mean; anything else stays, for the rules to refuse. */
export const plainPrice = (typed: unknown): unknown =>
  typeof typed === 'string'
    ? typed
        .trim()
        .replace(unit, '')
        .replace(/^(?:f?cfa|xaf)\s*/i, '')
        .replace(between, '')
    : typed
