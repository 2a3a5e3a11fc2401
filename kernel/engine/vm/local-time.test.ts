import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../tests/helpers/long.ts'
import { LIMITS } from '../limits.ts'
import { REAL_WORLD } from '../world.ts'
import { loadVmModule, type VmModule } from './vm.ts'

const ZONES = [
  ...['Africa/Cairo', 'Africa/Casablanca', 'Africa/Johannesburg', 'Africa/Monrovia', 'Africa/Windhoek', 'America/Anchorage'],
  ...['America/Argentina/Buenos_Aires', 'America/Caracas', 'America/Chicago', 'America/Havana', 'America/Los_Angeles', 'America/New_York'],
  ...['America/Nuuk', 'America/Santiago', 'America/Sao_Paulo', 'America/St_Johns', 'Antarctica/Troll', 'Asia/Amman', 'Asia/Dhaka'],
  ...['Asia/Gaza', 'Asia/Hong_Kong', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Pyongyang', 'Asia/Shanghai', 'Asia/Tehran', 'Asia/Tokyo'],
  ...[
    'Atlantic/Azores',
    'Australia/Adelaide',
    'Australia/Lord_Howe',
    'Australia/Sydney',
    'Europe/Dublin',
    'Europe/London',
    'Europe/Moscow',
  ],
  ...['Europe/Paris', 'Pacific/Apia', 'Pacific/Auckland', 'Pacific/Chatham', 'Pacific/Kwajalein', 'UTC'],
]
const FIRST = Date.UTC(1970, 0, 1)
const LAST = Date.UTC(2037, 11, 31, 23, 59, 59)
const HOUR = 3_600_000

/**
 * Everything local that a `Date` reports, for a list of instants: getters, texts and their parsing, setters and the constructor. The same text runs
 * in the VM and on the host. Each instant also serves as the digits of a local time, so that skipped and repeated hours are among them.
 */
const REPORT = `(times) => times.map((time) => {
  const pad = (n, length = 2) => String(n).padStart(length, '0');
  const at = new Date(time), own = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'];
  const parts = (date) => own.map((name) => date['get' + name]());
  const digits = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds(), 7];
  const [year, month, day, hour, minute, second] = digits;
  const iso = year + '-' + pad(month + 1) + '-' + pad(day), clock = pad(hour) + ':' + pad(minute) + ':' + pad(second);
  const texts = [iso + 'T' + clock, iso + 'T' + clock + '.250', iso + ' ' + clock, year + '/' + (month + 1) + '/' + day + ' ' + clock, iso, iso + 'T' + clock + 'Z', at.toString()];
  const set = (change) => { const date = new Date(time); return [change(date), date.getTime()]; };
  return [
    parts(at), at.getTimezoneOffset(), at.getYear(), at.toString(), at.toDateString(), at.toTimeString(), String(at), at + '', +at, at.toISOString(),
    +new Date(...digits), +new Date(year, month), +new Date(year, month, day), parts(new Date(...digits)), +new Date(at),
    texts.map((text) => Date.parse(text)), texts.map((text) => +new Date(text)),
    set((d) => d.setFullYear(year + 1)), set((d) => d.setFullYear(year, month, day)), set((d) => d.setYear(year % 100)), set((d) => d.setMonth(d.getMonth() + 1, 1)),
    set((d) => d.setDate(d.getDate() + 1)), set((d) => d.setDate(d.getDate() - 1)), set((d) => d.setHours(hour, minute, second, 5)), set((d) => d.setHours(24)),
    set((d) => d.setMinutes(minute + 90)), set((d) => d.setSeconds(second, 3)), set((d) => d.setMilliseconds(999)),
  ];
})`
// Only a test may make code from text.
const onHost = new Function(`return ${REPORT}`)() as (times: readonly number[]) => readonly unknown[]

/** The instants at which the host's clock changes. */
function changes(): readonly number[] {
  const found: number[] = []
  const offset = (time: number) => new Date(time).getTimezoneOffset()
  for (let time = FIRST; time < LAST; time += 24 * 10 * HOUR) {
    let [from, to] = [time, Math.min(time + 24 * 10 * HOUR, LAST)]
    if (offset(from) === offset(to)) continue
    while (to - from > 1000) {
      const middle = Math.floor((from + to) / 2000) * 1000
      if (offset(middle) === offset(from)) from = middle
      else to = middle
    }
    found.push(to)
  }
  return found
}

let module: VmModule
const { TZ } = process.env
beforeAll(async () => {
  module = await loadVmModule()
})
afterAll(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

/** Runs with the host's clock in a zone, and a VM opened there. */
function inZone(zone: string, run: (inVm: (times: readonly number[]) => unknown) => void): void {
  process.env.TZ = zone
  const vm = module.createVm(LIMITS)
  vm.library(`({ run: (text) => JSON.stringify((${REPORT})(JSON.parse(text))) })`)
  run((times) => JSON.parse(vm.call('run', JSON.stringify(times), 60_000)))
  vm.dispose()
}

/** Runs with a VM that is given the zone by name on a machine in another one; the host's own answers are those of a machine in the zone. */
function inNamedZone(zone: string, run: (inVm: (times: readonly number[]) => unknown) => void): void {
  const machine = zone === 'America/New_York' ? 'Asia/Kathmandu' : 'America/New_York'
  process.env.TZ = machine
  const vm = module.createVm(LIMITS)
  vm.library(`({ run: (text) => JSON.stringify((${REPORT})(JSON.parse(text))) })`)
  const ask = (times: readonly number[]) => vm.call('run', JSON.stringify(times), 60_000)
  // What the VM has learnt of the machine's own zone is not kept.
  ask([FIRST, LAST])
  vm.setWorld({ ...REAL_WORLD, zone })
  run((times) => {
    process.env.TZ = machine
    const text = ask(times)
    process.env.TZ = zone
    return JSON.parse(text)
  })
  vm.dispose()
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
/** `Date` and `Intl` of one host differ in the names of zones in the past, which stand in brackets behind a date. */
const unnamed = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(/ \([^)"]+\)"/g, '"'))

describe('local time in the VM', () => {
  it('has 40 zones to try, which the host knows', () => {
    expect(new Set(ZONES).size).toBe(40)
    inZone('Australia/Sydney', () => expect(new Date(2024, 9, 6, 12).getTimezoneOffset()).toBe(-660))
    inZone('America/New_York', () => expect(new Date(2024, 6, 1).getTimezoneOffset()).toBe(240))
  })

  it('names the zone of today as the host does', () => {
    for (const [zone, name] of [
      ['Asia/Shanghai', 'China Standard Time'],
      ['Europe/Berlin', 'Central European Summer Time'],
      ['America/New_York', 'Eastern Daylight Time'],
    ] as const) {
      const time = Date.UTC(2026, 6, 1)
      inZone(zone, (inVm) => expect(JSON.stringify(inVm([time]))).toContain(`(${name})`))
      inNamedZone(zone, (inVm) => expect(JSON.stringify(inVm([time]))).toContain(`(${name})`))
    }
  })

  const ways = ZONES.flatMap((zone) => [
    [zone, 'the zone of the machine', inZone, plain] as const,
    [zone, 'a zone that is named', inNamedZone, unnamed] as const,
  ])

  it.each(ways)('matches the host around every change of the clock in %s, as %s', { timeout: 60_000 }, (zone, _, within, read) => {
    within(zone, (inVm) => {
      process.env.TZ = zone
      const all = changes()
      // An odd step: in most zones the clock goes forward and back in turn.
      const step = Math.ceil(all.length / runs(8, 1_000)) | 1
      const times = all
        .filter((_, i) => i % step === 0)
        .flatMap((time) => {
          // Instants around the change, and instants whose digits, read as UTC, are local times around it.
          const local = time - new Date(time).getTimezoneOffset() * 60_000
          return [-25 * HOUR, -HOUR, -1, 0, HOUR / 2, HOUR, 24 * HOUR].flatMap((shift) => [time + shift, local + shift])
        })
      expect(read(inVm(times))).toEqual(read(onHost(times)))
    })
  })

  it.each(ways)('matches the host at any instant from 1970 to 2037 in %s, as %s', { timeout: 60_000 }, (zone, _, within, read) => {
    within(zone, (inVm) => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: FIRST, max: LAST }), { minLength: 20, maxLength: 40 }), (times) => {
          expect(read(inVm(times))).toEqual(read(onHost(times)))
        }),
        { numRuns: runs(1, 100) },
      )
    })
  })
})
