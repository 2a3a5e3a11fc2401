import type { OnboardingStep } from '../../../server/wire.ts'

/** The first steps, in the order in which they are shown. */
export const STEPS = ['drop', 'bind', 'event', 'preview', 'publish'] as const satisfies readonly OnboardingStep[]
