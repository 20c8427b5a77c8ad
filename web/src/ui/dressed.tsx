import { type ComponentProps, createElement, type JSX } from 'react'
import { cx } from './class-names.ts'

type Tag = keyof JSX.IntrinsicElements
type Look = { as?: Tag | undefined; className?: string | undefined }

/** An element with a class of its own, and nothing else; `as` gives it another tag. */
export const dressed =
  <Own extends Tag>(own: string, tag: Own) =>
  ({ as, className, ...rest }: ComponentProps<Own> & Look) =>
    createElement(as ?? tag, { ...rest, className: cx(own, className) })
