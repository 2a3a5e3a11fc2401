import type { Direction } from './walk.ts'

export type FlowVerb =
  | { readonly verb: 'walk'; readonly direction: Direction }
  | {
      readonly verb:
        | 'add'
        | 'edit'
        | 'rename'
        | 'remove'
        | 'duplicate'
        | 'copy'
        | 'cut'
        | 'paste'
        | 'moveLeft'
        | 'moveRight'
        | 'moveUp'
        | 'moveDown'
        | 'undo'
        | 'redo'
        | 'toggle'
        | 'run'
        | 'leave'
    }

const ARROWS: { readonly [key: string]: Direction } = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

const MOVES = { left: 'moveLeft', right: 'moveRight', up: 'moveUp', down: 'moveDown' } as const satisfies { [key in Direction]: string }

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** What a key means on the flow canvas; null for what is not ours. */
export function verbOf({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): FlowVerb | null {
  if (ctrlKey || metaKey) {
    switch (key.toLowerCase()) {
      case 'd':
        return { verb: 'duplicate' }
      case 'c':
        return { verb: 'copy' }
      case 'x':
        return { verb: 'cut' }
      case 'v':
        return { verb: 'paste' }
      case 'z':
        return { verb: shiftKey ? 'redo' : 'undo' }
      case 'y':
        return { verb: 'redo' }
      case 'enter':
        return { verb: 'run' }
      default:
        return null
    }
  }
  const direction = ARROWS[key]
  if (direction) return altKey ? { verb: MOVES[direction] } : { verb: 'walk', direction }
  switch (key) {
    case 'Tab':
      // Back out of the canvas with Shift+Tab: nobody may be trapped in it.
      return shiftKey ? null : { verb: 'add' }
    case 'Enter':
      return { verb: 'edit' }
    case 'F2':
      return { verb: 'rename' }
    case 'Delete':
    case 'Backspace':
      return { verb: 'remove' }
    case 'd':
    case 'D':
      return altKey ? null : { verb: 'toggle' }
    case 'Escape':
      return { verb: 'leave' }
    default:
      return null
  }
}
