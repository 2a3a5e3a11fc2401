import { useContext, useEffect, useLayoutEffect } from 'react'
import { AdminContext } from '#sdk/studio'
import { useLocale } from '../shell/messages.ts'

const PRODUCT = 'Tessera'

const show = (title: string): void => {
  document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`
}

/** The title of the browser's tab while a screen has no more precise one: its label. */
export function useScreenTitle(label: string): void {
  useLayoutEffect(() => show(label), [label])
}

/**
 * The title of the browser's tab, for example with the name of the page. The screen's label remains while it is
 * empty.
 */
export function useDocumentTitle(title: string): void {
  const locale = useLocale()
  // The admin app names its tabs by itself.
  const isInApp = useContext(AdminContext) !== null
  // Passive effects run after `useScreenTitle`, which sets the label again in another language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the label was set again with the language
  useEffect(() => {
    if (title !== '' && !isInApp) show(title)
  }, [title, locale, isInApp])
}
