import { computed } from '@preact/signals-core'
import type { Kernel } from '#kernel/plugin'
import { languagesPoint, screensPoint } from '#sdk/studio'
import type { StudioPlugins } from '../shell/plugins/ask-plugins.ts'
import { followContributions } from '../shell/plugins/follow-contributions.ts'
import { currentUser } from '../shell/session.ts'

const person = computed(() => currentUser.value?.userId)

/** Keeps the screens and languages of plugins from outside of the product in the studio while somebody is signed in. */
export const followStudioPlugins = (kernel: Kernel, ask?: () => () => Promise<StudioPlugins>): (() => void) =>
  followContributions(kernel, { points: [screensPoint.name, languagesPoint.name], person, ...(ask && { ask }) })
