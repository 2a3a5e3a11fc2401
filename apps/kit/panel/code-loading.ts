import type { ComponentType } from 'react'
import { isLostCode } from '../../shell/lost-code.ts'

/** The code of a part did not come: the connection is lost, or the server has other files by now. */
export class NotLoaded extends Error {}

export type Loads<Declaration, Props> = (declaration: Declaration) => ComponentType<Props> | Promise<ComponentType<Props>>

/** What a declaration loads: on its way, there, or failed with what was thrown. */
export type LoadState =
  | { readonly status: 'loading'; readonly done: Promise<void> }
  | { readonly status: 'ready'; readonly View: unknown }
  | { readonly status: 'failed'; readonly thrown: unknown }

const states = new WeakMap<object, LoadState>()

/** The state of what a declaration loads, asked for once; ready at once where its code is there already. */
export function loadStateOf<Declaration extends object, Props>(declaration: Declaration, load: Loads<Declaration, Props>): LoadState {
  const known = states.get(declaration)
  if (known) return known
  const answer = load(declaration)
  const ends = (state: LoadState): void => {
    // Another try may have taken its place.
    if (states.get(declaration) === begun) states.set(declaration, state)
  }
  const begun: LoadState =
    answer instanceof Promise
      ? {
          status: 'loading',
          done: answer.then(
            (View) => ends({ status: 'ready', View }),
            (thrown: unknown) => ends({ status: 'failed', thrown: failureOf(thrown) }),
          ),
        }
      : { status: 'ready', View: answer }
  states.set(declaration, begun)
  return begun
}

/** A failed attempt is forgotten: the next look asks for the code again. */
export function loadAgain(declaration: object): void {
  if (states.get(declaration)?.status === 'failed') states.delete(declaration)
}

function failureOf(thrown: unknown): unknown {
  return isLostCode(thrown) ? new NotLoaded((thrown as Error).message) : thrown
}

const numbers = new WeakMap<object, number>()
let last = 0

/** Another one for each declaration: a plugin that comes in another version gets another try. */
export function numberOf(declaration: object): number {
  const known = numbers.get(declaration)
  if (known !== undefined) return known
  numbers.set(declaration, ++last)
  return last
}
