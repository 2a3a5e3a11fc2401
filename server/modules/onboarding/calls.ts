import { defineCall, nothing } from '../../calls/call.ts'
import { onboardingModel, onboardingState } from './model.ts'
import type { Onboarding } from './service.ts'

const UNAUDITED = 'a note of the person’s own progress, which nobody else sees'

export const onboardingCalls = ({ onboarding }: { readonly onboarding: Onboarding }) => [
  defineCall({
    id: 'onboarding/mine',
    method: 'GET',
    path: '/onboarding/mine',
    needs: 'member',
    writes: false,
    input: nothing,
    output: onboardingState,
    errors: [],
    run: (_, { by }) => onboarding.mine(by),
  }),
  // The studio saw the person do it; the same step twice is the same.
  defineCall({
    id: 'onboarding/tick',
    method: 'POST',
    path: '/onboarding/tick',
    needs: 'member',
    writes: true,
    unaudited: UNAUDITED,
    input: onboardingModel.tick,
    output: onboardingState,
    errors: [],
    example: () => ({ step: 'drop' }),
    run: ({ step }, { by }) => onboarding.tick(by, step),
  }),
  // Puts the list away, or brings it back.
  defineCall({
    id: 'onboarding/hide',
    method: 'POST',
    path: '/onboarding/hide',
    needs: 'member',
    writes: true,
    unaudited: UNAUDITED,
    input: onboardingModel.hide,
    output: onboardingState,
    errors: [],
    example: () => ({ hidden: true }),
    run: ({ hidden }, { by }) => onboarding.hide(by, hidden),
  }),
]
