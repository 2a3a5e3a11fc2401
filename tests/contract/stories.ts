import type { Stories, Story } from '#sdk/testing'

const files = import.meta.glob<{ readonly stories: Stories }>('../../plugins/components/*/*.stories.ts', { eager: true })
const byFolder = new Map(Object.entries(files).map(([path, module]) => [path.split('/').at(-2)!, module.stories]))

const toKebab = (type: string) => type.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

const NONE: Stories = { stories: {} }

/** The stories of a component, by its type. */
export const storiesOf = (type: string): Stories => byFolder.get(toKebab(type)) ?? NONE

/** Its stories that a test of this kind can show. */
export const shownIn = (type: string, where: 'dom' | 'browser'): readonly Story[] =>
  Object.values(storiesOf(type).stories).filter((story) => story.in === undefined || story.in === where)

/** Settings that are not seen in the DOM but there. */
export const settingsSeenIn = (type: string, where: 'browser' | 'program'): ReadonlySet<string> =>
  new Set(Object.values(storiesOf(type).stories).flatMap((story) => (story.in === where ? (story.shows ?? []) : [])))

const LABELLED: Story = { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } } }

/**
 * Uses of a component in which, taken together, each of its parts is there; without stories that say so, it shows
 * them with a label and a hint.
 */
export function partUsesOf(type: string): readonly Story[] {
  const uses = Object.values(storiesOf(type).stories).filter(({ parts }) => parts)
  return uses.length > 0 ? uses : [LABELLED]
}
