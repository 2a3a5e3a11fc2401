import { IconByName } from '#sdk/react'
import { useEditor } from '#sdk/studio'
import { declarationOf } from '../catalogue.ts'
import { GLYPHS } from './glyphs.ts'

/** A component's icon as its declaration names it: one of our own glyphs, or an Arco icon (`IconStar`). */
export function ComponentIcon({ type }: { readonly type: string }) {
  const { kernel } = useEditor()
  const name = declarationOf(kernel, type)?.icon ?? ''
  const glyph = Object.hasOwn(GLYPHS, name) ? GLYPHS[name] : undefined
  return (
    <span className="ed-icon" aria-hidden="true">
      {glyph === undefined && /^Icon[A-Z]/.test(name) ? (
        <IconByName name={name} />
      ) : (
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
          <path d={glyph ?? GLYPHS.component} />
        </svg>
      )}
    </span>
  )
}
