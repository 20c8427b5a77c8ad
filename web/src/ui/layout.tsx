import { type ComponentProps, createElement, type ElementType, type JSX } from 'react'
import { cx } from './class-names.ts'

type Look = { as?: keyof JSX.IntrinsicElements | undefined; className?: string | undefined }

/** Component with a fixed class; `as` changes its tag. */
export const dressed =
  <Own extends ElementType>(own: string, tag: Own) =>
  ({ as, className, ...rest }: ComponentProps<Own> & Look) =>
    createElement(as ?? tag, { ...rest, className: cx(own, className) })

/** Column with gaps of 12 px. */
export const Stack = dressed('stack', 'div')

/** Part of a page, with space above it. */
export const Section = dressed('section', 'section')

/** Column of fields. */
export const Form = dressed('form', 'form')

/** Buttons in a row, equally wide if they fit. */
export const ButtonRow = dressed('button-row', 'div')

/** Main buttons of a page; on phones they stay visible above the tabs. */
export const StickyActions = dressed('sticky-actions', 'div')
