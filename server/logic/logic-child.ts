import '#kernel/engine/ends/frozen-prototypes'
import { endWithParent } from '#kernel/engine/ends/end-with-parent'
// The analysis is there from the start: all code comes as text.
import '#kernel/engine/language/analyse'
import { LIMITS } from '#kernel/engine/limits'
import { loadGlobals } from '#kernel/engine/vm/globals-loading'
import { PageVm, prepareVm } from '#kernel/engine/vm/page-vm'
import { loadVmModule } from '#kernel/engine/vm/vm'
import { tell, toldBy } from '#kernel/message'
import { setPath } from '#kernel/page/path'
import { functionDeclarations } from '#plugins/presets/functions'
import { toFunctionRuntime } from '#sdk'
import {
  LOGIC_READY,
  type LogicAnswer,
  type LogicAsk,
  type LogicMessage,
  type LogicRequest,
  type LogicWorld,
  type SessionStart,
} from './logic-protocol.ts'
import { seededChance } from './seeded-chance.ts'

// A process of its own for the code of one project, started by the server and killed by it.

/** Of sessions that were not ended the oldest go: the server starts them again. */
const MOST_SESSIONS = 64
/** Machines that wait for the next session with the same code. */
const MOST_IDLE = 32

/** Bytes of memory after which it is given back: it never shrinks by itself. */
const LARGEST = 24 * 1024 * 1024

await endWithParent()
await loadGlobals()
const functions = functionDeclarations.map((each) => toFunctionRuntime(each))
let module = await loadVmModule()

/** A virtual machine with the world that its code sees now. Making one takes some milliseconds. */
interface Machine {
  readonly code: string
  readonly vm: PageVm
  world: LogicWorld
  chance: () => number
}
const sessions = new Map<string, Machine>()
const idle: Machine[] = []

/** A module whose memory is used up goes with all of its sessions. */
async function renewModule(): Promise<void> {
  sessions.clear()
  idle.length = 0
  module = await loadVmModule()
}

function make({ code, names, world, budget }: SessionStart): Machine {
  const machine: Omit<Machine, 'vm'> = { code, world, chance: seededChance(world.seed) }
  const seen = {
    now: () => machine.world.now,
    random: () => machine.chance(),
    get zone() {
      return machine.world.zone
    },
  }
  const vm = new PageVm(module, { ...LIMITS, ...budget }, Object.keys(names), functions, '', seen)
  return Object.assign(machine, { vm })
}

/** What authors' code may change of a machine is its state, which each session begins with its own. */
function open(name: string, start: SessionStart): Machine {
  end(name)
  const oldest = sessions.size >= MOST_SESSIONS ? sessions.keys().next().value : undefined
  if (oldest !== undefined) end(oldest)
  const at = idle.findIndex((each) => each.code === start.code)
  const machine = at < 0 ? make(start) : idle.splice(at, 1)[0]!
  machine.world = start.world
  machine.chance = seededChance(start.world.seed)
  machine.vm.followZone()
  machine.vm.put(JSON.stringify(Object.entries({ variable: {}, ...start.names }).flat()))
  sessions.set(name, machine)
  return machine
}

function end(name: string): void {
  const machine = sessions.get(name)
  if (!machine) return
  sessions.delete(name)
  idle.push(machine)
  if (idle.length > MOST_IDLE) idle.shift()?.vm.dispose()
}

function resolve(
  vm: PageVm,
  { params, bindings, input }: Extract<LogicAsk, { readonly kind: 'resolve' }>,
): LogicAnswer {
  const text = JSON.stringify(input)
  let value = params
  for (const [path, { kind, source }] of Object.entries(bindings)) {
    // A function among parameters is for the step to run, as a script.
    if (kind === 'function') value = setPath(value, path, source)
    else {
      const found = vm.evaluate(kind, source, text)
      if (!found.ok) return { ok: false, reason: found.message, path }
      value = setPath(value, path, found.value)
    }
  }
  return { ok: true, value }
}

function script(vm: PageVm, { source, input }: Extract<LogicAsk, { readonly kind: 'script' }>): LogicAnswer {
  const found = vm.script(source, JSON.stringify(input))
  return found.ok ? { ok: true, value: found.value } : { ok: false, reason: found.message }
}

function answer({ session, start, changes, ask }: LogicRequest): LogicAnswer {
  if (ask === undefined) {
    end(session)
    return { ok: true, value: null }
  }
  const machine = start ? open(session, start) : sessions.get(session)
  if (!machine) return { ok: false, unknown: true }
  const { vm } = machine
  if (changes && changes.length > 0) vm.put(JSON.stringify(changes))
  if (ask.kind === 'ready') return { ok: true, value: null }
  return ask.kind === 'resolve' ? resolve(vm, ask) : script(vm, ask)
}

const say = (message: LogicMessage): void => void process.send?.(message)
process.on('disconnect', () => process.exit())
process.on('message', async (request: LogicRequest) => {
  try {
    say(answer(request))
  } catch (error) {
    say({ ok: false, reason: module.dead ? tell('engine.hung') : toldBy(error) })
  }
  if (module.dead || module.bytes > LARGEST) await renewModule()
})
prepareVm(module, LIMITS)
say(LOGIC_READY)
