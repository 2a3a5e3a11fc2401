import { useState } from 'react'
import type { UploadRules, Uploads } from '#sdk/react'
import { useLastingEffect } from '#sdk/react'
import type { Texts } from './texts.ts'

/** What the project takes; undefined while that is not known. */
export function useRules(service: Uploads | undefined): UploadRules | undefined {
  const [rules, setRules] = useState<UploadRules>()
  useLastingEffect(() => {
    let isOver = false
    // The server refuses what it does not take, with or without a word before.
    service?.rules().then(
      (found) => !isOver && setRules(found ?? undefined),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [service])
  return rules
}

/** A link for those who may change what the project takes; for others, who may. */
export function WhoChanges({ settings, texts }: { readonly settings: string | null | undefined; readonly texts: Texts }) {
  if (!settings) return <> {texts.askAdmin}</>
  return (
    <>
      {' '}
      <a href={settings} target="_blank" rel="noreferrer">
        {texts.change}
      </a>
    </>
  )
}
