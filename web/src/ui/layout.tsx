import { type ComponentProps, createElement, type JSX } from 'react'
import { cx } from './class-names.ts'

type Tag = keyof JSX.IntrinsicElements
type Look = { as?: Tag | undefined; className?: string | undefined }

/** An element with a class of its own, and nothing else; `as` gives it another tag. */
export const dressed =
  <Own extends Tag>(own: string, tag: Own) =>
  ({ as, className, ...rest }: ComponentProps<Own> & Look) =>
    createElement(as ?? tag, { ...rest, className: cx(own, className) })

/** One thing under another, 12 px apart. */
export const Stack = dressed('stack', 'div')

/** A part of a page, apart from what stands above it. */
export const Section = dressed('section', 'section')

/** Fields under each other. */
export const Form = dressed('form', 'form')

/** Buttons side by side, equally wide while they fit. */
export const ButtonRow = dressed('button-row', 'div')

/** What to do on a page: on phones it stays in view above the tabs. */
export const StickyActions = dressed('sticky-actions', 'div')
