import { signal } from '@preact/signals-core'
import type { OnboardingState, OnboardingStep } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { currentUser } from '../../shell/session.ts'

/** How far the person is; null until it is known. */
export const onboardingState = signal<(OnboardingState & { readonly userId: number }) | null>(null)

let asked: { readonly userId: number; readonly answer: Promise<unknown> } | undefined

const keep = (userId: number, state: OnboardingState): void => {
  if (currentUser.peek()?.userId === userId) onboardingState.value = { ...state, userId }
}
const ask = (userId: number): Promise<unknown> => {
  const answer = call('GET /onboarding/mine').then((state) => keep(userId, state))
  asked = { userId, answer }
  return answer
}

/** Asks how far the person is; `anew` also where it was known, because the server sees some steps by itself. A failure leaves it unknown. */
export async function readOnboarding(anew = false): Promise<void> {
  const userId = currentUser.peek()?.userId
  if (userId === undefined) return
  const known = asked?.userId === userId && !anew
  await (known ? asked?.answer : ask(userId))?.catch(() => {
    asked = undefined
  })
}

/** Says that the person did a step; the first time the server writes it down. Nobody waits for it, and a failure is made good by the next time. */
export async function tickStep(step: Exclude<OnboardingStep, 'publish'>): Promise<void> {
  await readOnboarding()
  const state = onboardingState.peek()
  if (!state || state.steps.includes(step)) return
  await call('POST /onboarding/tick', { step }).then(
    (next) => keep(state.userId, next),
    () => undefined,
  )
}

/** Puts the list away, or brings it back. */
export async function hideOnboarding(hidden: boolean): Promise<void> {
  const userId = currentUser.peek()?.userId
  if (userId !== undefined) keep(userId, await call('POST /onboarding/hide', { hidden }))
}
