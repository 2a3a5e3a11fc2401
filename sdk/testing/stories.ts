import type { Json } from '#kernel/page/values'
import type { HostedComponent, HostOptions } from './render-in-host.tsx'

/** A situation of a component, for the tests that are made from its declaration. */
export interface Story {
  /** How it is mounted: props, children, rows, the answer of its source. */
  readonly host?: HostOptions
  /** What a person does before it is looked at. */
  readonly steps?: (host: HostedComponent) => Promise<void> | void
  /** Paths of settings that have their effect here and not on the component as it comes from the palette. */
  readonly shows?: readonly string[]
  /** All of its parts that are not there otherwise are there: the test that styles parts mounts it. */
  readonly parts?: true
  /** Where its settings are seen, if not in the DOM alone: `browser` for what is drawn on a canvas or follows from sizes, `program` for what the page's compiler reads. */
  readonly in?: 'browser' | 'program'
}

/** The stories of a component, by name, and the values to try for its props. */
export interface Stories {
  readonly stories: { readonly [name: string]: Story }
  /** Values to try for settings whose type does not say what they take, by path: lists, names of fields, formats. */
  readonly values?: { readonly [path: string]: readonly Json[] }
  /** What a person does so that an event is told, by the event's name; `steps` alone where the component as it comes from the palette is enough. */
  readonly fires?: { readonly [event: string]: Pick<Story, 'host' | 'in'> & Required<Pick<Story, 'steps'>> }
}

/**
 * Declares the stories of a component, in `<name>.stories.ts` next to its declaration.
 * @example defineStories({ stories: { plain: { props: { text: 'Save' } } } })
 */
export function defineStories(stories: Stories): Stories {
  return stories
}
