import { defineServicesPoint } from '#kernel/plugin'
import type { Editor } from './editor.ts'

/** Where a service of the studio is used. */
export interface StudioHost {
  readonly locale: () => 'zh' | 'en'
  /** The open editor; undefined on the studio's other screens. */
  readonly editor?: Editor | undefined
}

/** What plugins and the product offer to what is shown in the studio: found by token with `useOwnContext().service(token)`. */
export const studioServicesPoint = defineServicesPoint<StudioHost>('studio services')
