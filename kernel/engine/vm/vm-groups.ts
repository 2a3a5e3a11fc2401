import { type GroupMember, generateGroup } from '../language/generate-group.ts'
import { RUNTIME_MS, SLICE } from '../limits.ts'
import { COMPUTED } from '../names.ts'
import { type Vm, type VmFunction, VmInterrupted } from './vm.ts'
import type { VmBindings } from './vm-bindings.ts'

/** The change of one path, from which its formulas are compiled into one function. */
const OFTEN = 3
/** Formulas in one group: each is compiled once more, in the middle of the third change. */
const LARGEST = 60
/** Formulas in all groups: they take half a kilobyte of the VM's memory each. */
const MOST = 8_000
/** Paths whose changes are counted. */
const COUNTED = 4_000

interface Group {
  readonly path: string
  readonly ids: readonly number[]
  readonly slots: readonly number[]
  readonly run: VmFunction
}

type Value = number | string | boolean

/** What a push of a group's path gave: an answer as of any push, or that the VM is to go on with it. */
export type GroupAnswer = { readonly answer: string | null }

/** Texts that lie in the VM's memory as they are: no NUL, which ends them there, and no half of a character. */
const PLAIN = /^[^\0\ud800-\udfff]*$/

/**
 * A value that changes again and again, as one that is typed or dragged, makes the same formulas run each time. From its third change on they are
 * one function, which is called with the value itself and leaves numbers in the VM's memory. It stands for a push of that path, and gives what that
 * gives; whatever is not as usual in it runs one by one, as ever.
 */
export class VmGroups {
  readonly #vm: Vm
  readonly #bindings: VmBindings
  /** By the text of a change up to its value: how often it came, its group, or that it has none. */
  readonly #known = new Map<string, number | Group | null>()
  #formulas = 0
  #often = OFTEN
  #numbers: (() => Float64Array) | undefined
  readonly #list: number[] = []

  constructor(vm: Vm, bindings: VmBindings) {
    this.#vm = vm
    this.#bindings = bindings
  }

  /** Runs the group of a change, JSON `[path, value]`; nothing where there is none. */
  push(changes: string): GroupAnswer | undefined {
    const end = changes.indexOf(',') + 1
    const start = changes.slice(0, end)
    const known = this.#known.get(start)
    if (known === null) return undefined
    if (known === undefined || typeof known === 'number') {
      this.#count(start, known)
      return undefined
    }
    const value = valueIn(changes.slice(end, -1))
    return value === undefined ? undefined : this.#run(start, known, value)
  }

  /** Whatever bindings there are: they are others now. */
  forget(): void {
    for (const known of this.#known.values()) if (typeof known === 'object') known?.run.dispose()
    this.#known.clear()
    this.#formulas = 0
  }

  /** These run alone from now on. */
  leave(ids: readonly number[]): void {
    for (const [start, known] of this.#known)
      if (typeof known === 'object' && known?.ids.some((id) => ids.includes(id))) this.#drop(start, known)
  }

  #drop(start: string, group: Group): void {
    group.run.dispose()
    this.#formulas -= group.ids.length
    this.#known.set(start, null)
  }

  #count(start: string, before = 0): void {
    if (!start.startsWith('["') || !start.endsWith('",')) return
    if (before + 1 < this.#often) {
      if (this.#known.size >= COUNTED) this.forget()
      this.#known.set(start, before + 1)
    } else this.#known.set(start, this.#made(JSON.parse(`${start.slice(0, -1)}]`)[0] as string))
  }

  #made(path: string): Group | null {
    if (this.#vm.isShort()) return null
    const found = this.#vm.call('groupOf', JSON.stringify([path, LARGEST]), RUNTIME_MS)
    if (found === '') return null
    const members: GroupMember[] = []
    for (const [slot, id, after] of JSON.parse(found) as [slot: number, id: number, after: number[]][]) {
      const placed = this.#bindings.at(id)
      // Functions count, and are run elsewhere.
      if (!placed || placed.binding.binding.kind === 'function') return null
      const writes = placed.binding.element === COMPUTED ? { writes: placed.binding.path } : {}
      members.push({ slot, id, after, source: placed.source, ...writes })
    }
    if (this.#formulas + members.length > MOST) {
      this.forget()
      this.#often *= 2
      return null
    }
    const [root, variable, ...deeper] = path.split('.')
    const code = generateGroup(members, root === 'variable' && deeper.length === 0 ? variable : undefined)
    this.#numbers ??= this.#vm.shareNumbers('numbers', 2 * LARGEST)
    const run = this.#vm.keep('group', code, 'group', path, RUNTIME_MS)
    this.#formulas += members.length
    return { path, ids: members.map(({ id }) => id), slots: members.map(({ slot }) => slot), run }
  }

  #run(start: string, group: Group, value: Value): GroupAnswer {
    try {
      const answer = group.run.call(value, SLICE)
      if (typeof answer === 'number') return { answer: this.#told(answer) }
      if (answer[0] !== '!') return { answer }
      this.#drop(start, group)
      return { answer: answer.slice(1) }
    } catch (error) {
      if (!(error instanceof VmInterrupted)) throw error
      this.#drop(start, group)
      this.#vm.call('redo', JSON.stringify([group.slots, group.path, value]), RUNTIME_MS)
      return { answer: null }
    }
  }

  /**
   * The given count of numbers as JSON. A reused list is fastest: it has its room, and stores whole numbers directly.
   */
  #told(count: number): string {
    if (count === 0) return '[]'
    const numbers = this.#numbers!()
    const list = this.#list
    list.length = count
    for (let i = 0; i < count; i++) {
      const number = numbers[i]!
      const whole = number | 0
      list[i] = whole === number ? whole : number
    }
    return JSON.stringify(list)
  }
}

/** The value of a change, as JSON, if it is the only one and of a kind that groups are called with. */
function valueIn(text: string): Value | undefined {
  const number = Number(text)
  if (!Number.isNaN(number) && text !== '') return number
  if (text === 'true' || text === 'false') return text === 'true'
  if (text[0] !== '"' || text.indexOf('"', 1) !== text.length - 1) return undefined
  const value = JSON.parse(text) as string
  return PLAIN.test(value) ? value : undefined
}
