import { IconByName } from '#sdk/react'
import { type Icon, iconForm } from '#sdk/studio'

/** An icon as declarations give it; nothing for what is none. */
export function OneIcon({ icon }: { readonly icon: Icon }) {
  switch (iconForm(icon)) {
    case 'arco':
      return <IconByName name={icon} />
    case 'text':
      return <span aria-hidden="true">{icon}</span>
    case 'path':
      return (
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          width="16"
          height="16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
          strokeLinecap="round"
        >
          <path d={icon} />
        </svg>
      )
    default:
      return null
  }
}
