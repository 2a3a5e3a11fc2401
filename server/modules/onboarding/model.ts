import * as z from 'zod'

/**
 * The first steps, in the order in which they are shown: an element is put on a page, a setting is bound to a formula, something happens on an event, the
 * page is looked at as visitors see it, and published to the test environment.
 */
export const onboardingStep = z.enum(['drop', 'bind', 'event', 'preview', 'publish'])
export type OnboardingStep = z.output<typeof onboardingStep>

export const onboardingModel = {
  /** Publishing is seen by the server itself. */
  tick: z.strictObject({ step: onboardingStep.exclude(['publish']) }),
  hide: z.strictObject({ hidden: z.boolean() }),
}
export const onboardingState = z.strictObject({
  /** Those that are done. */
  steps: z.array(onboardingStep),
  hidden: z.boolean(),
  /** The page to do them on: the newest of the person's first project, which is the sample; null without any. */
  pageId: z.int().nullable(),
})
