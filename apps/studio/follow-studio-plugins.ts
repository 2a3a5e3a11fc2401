import { computed } from '@preact/signals-core'
import type { Kernel } from '#kernel/plugin'
import { layoutsPoint, menuKindsPoint, tabActionsPoint, toolbarPoint } from '#sdk/admin'
import { languagesPoint, screensPoint } from '#sdk/studio'
import type { StudioPlugins } from '../shell/plugins/ask-plugins.ts'
import { followContributions } from '../shell/plugins/follow-contributions.ts'
import { currentUser } from '../shell/session.ts'

const person = computed(() => currentUser.value?.userId)

const ofApplications = [layoutsPoint, menuKindsPoint, toolbarPoint, tabActionsPoint]
const points = [screensPoint, languagesPoint, ...ofApplications].map(({ name }) => name)

/**
 * Keeps what plugins from outside of the product bring to the studio while a user is signed in: screens, languages, and
 * parts of applications, which the settings and the menu of a project offer.
 */
export const followStudioPlugins = (kernel: Kernel, ask?: () => () => Promise<StudioPlugins>): (() => void) =>
  followContributions(kernel, { points, person, ...(ask && { ask }) })
