import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../shell/messages.ts'
import { configTexts } from './texts.ts'

export const SECTIONS = [
  'base',
  'layout',
  'home',
  'access',
  'mobile',
  'languages',
  'uploads',
  'services',
  'network',
  'secrets',
  'plugins',
  'danger',
] as const
export type SectionId = (typeof SECTIONS)[number]

/** Screens of their own that are settings too, by the end of their address. */
const MORE = ['hosts', 'texts', 'variables', 'people'] as const
const addressOf = (projectId: number, screen: (typeof MORE)[number]): string =>
  `/project/${projectId}/${screen === 'people' ? 'user' : screen}`

/** Brings a section into sight, and the keyboard with it. */
export function goToSection(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector('h2')?.focus({ preventScroll: true })
}

/** The parts of the settings beside them; `wrong` are those with something to correct. */
export function SideIndex({
  projectId,
  sections,
  wrong,
}: {
  readonly projectId: number
  readonly sections: readonly SectionId[]
  readonly wrong: ReadonlySet<string>
}) {
  const t = useMessages(configTexts)
  const [current, setCurrent] = useState<string>('base')
  useEffect(() => {
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        const first = SECTIONS.find((id) => seen.has(id))
        if (first) setCurrent(first)
      },
      { rootMargin: '-80px 0px -60% 0px' },
    )
    for (const id of SECTIONS) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return (
    <nav className="config-index" aria-label={t('index')}>
      {sections.map((id) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={current === id ? 'true' : undefined}
          data-wrong={wrong.has(id) || undefined}
          onClick={(event) => {
            event.preventDefault()
            history.replaceState(history.state, '', `#${id}`)
            setCurrent(id)
            goToSection(id)
          }}
        >
          {t(id)}
        </a>
      ))}
      <span className="config-index-more">{t('more')}</span>
      {MORE.map((screen) => (
        <Link key={screen} href={addressOf(projectId, screen)}>
          {t(screen)}
        </Link>
      ))}
    </nav>
  )
}
