import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { hrefOf } from './address.ts'
import { useFrame } from './admin-context.ts'

/** Whether a click is for the browser: a new tab, a new window, a download. */
export const isForBrowser = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

interface PlaceLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Below the application's address. */
  readonly address: string
  readonly onGo?: (() => void) | undefined
}

/** A link to a place in the application, which opens without leaving the document. */
export function PlaceLink({ address, onGo, onClick, ...rest }: PlaceLinkProps) {
  const { app } = useFrame()
  return (
    <a
      {...rest}
      href={hrefOf(app.at, address)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isForBrowser(event)) return
        event.preventDefault()
        app.go(address)
        onGo?.()
      }}
    />
  )
}
