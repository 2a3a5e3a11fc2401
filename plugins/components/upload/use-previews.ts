import { useEffect, useRef } from 'react'
import { useLastingEffect } from '#sdk/react'

/** Addresses of pictures that are not on the server yet, as long as they are shown. */
export function usePreviews(files: readonly File[]): ReadonlyMap<File, string> {
  const made = useRef(new Map<File, string>())
  const { current } = made
  for (const file of files)
    if (!current.has(file) && /^image\/(png|jpeg|gif|webp)$/.test(file.type)) current.set(file, URL.createObjectURL(file))
  useEffect(() => {
    for (const [file, address] of made.current) {
      if (files.includes(file)) continue
      URL.revokeObjectURL(address)
      made.current.delete(file)
    }
  })
  useLastingEffect(
    () => () => {
      for (const address of made.current.values()) URL.revokeObjectURL(address)
      made.current.clear()
    },
    [],
  )
  return current
}
