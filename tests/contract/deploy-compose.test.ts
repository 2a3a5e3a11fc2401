import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { commands } from '#server/commands/registry'
import { parseConfig, settingNames } from '#server/config'
import { root } from '../../scripts/entries.ts'
import { release } from '../../server/release.ts'

const folder = join(root, 'deploy/compose')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** What our files use of the Compose specification, and nothing else. */
const duration = z.string().regex(/^\d+(ms|s|m)$/)
const healthcheck = z.strictObject({
  ...{ test: z.array(z.string()), interval: duration, timeout: duration, retries: z.int() },
})
const condition = z.enum(['service_healthy', 'service_completed_successfully'])
const service = z.strictObject({
  image: z.string(),
  build: z.string().optional(),
  restart: z.literal('unless-stopped').optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.strictObject({ condition }))]).optional(),
  read_only: z.literal(true).optional(),
  user: z.string().optional(),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: duration.optional(),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  tmpfs: z.array(z.string()).optional(),
  volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)).optional(),
  healthcheck: healthcheck.optional(),
})
const file = z.strictObject({
  name: z.literal('tessera'),
  'x-node': z.unknown().optional(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
})
type Service = z.output<typeof service>

const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
const readCompose = (name: string) => file.parse(parse(read(`deploy/compose/${name}`), { merge: true }))
const isOurs = ({ image }: Service): boolean => image.startsWith('tessera:')
const dependsOn = ({ depends_on: on = [] }: Service): readonly string[] => (Array.isArray(on) ? on : Object.keys(on))
/** `${NAME}`, `${NAME:-preset}` and `${NAME:?why}` as Compose puts them in. */
const filled = (text: string): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) => (kind === '-' ? rest : `${name}0123456789`))

describe.each(files)('the compose file %s', (name) => {
  const { services, volumes } = readCompose(name)
  const all = Object.entries(services)

  it('has settings that the server takes', () => {
    const ours = all.filter(([, each]) => isOurs(each))
    expect(ours.length).toBeGreaterThan(0)
    for (const [, { environment = {}, image }] of ours) {
      expect(image).toBe(`tessera:${release}`)
      expect(Object.keys(environment).filter((setting) => !settingNames.includes(setting))).toEqual([])
      const env = Object.fromEntries(Object.entries(environment).map(([setting, value]) => [setting, filled(value)]))
      expect(() => parseConfig(env)).not.toThrow()
    }
  })

  it('runs the server without rights, and gives it time to stop', () => {
    for (const [, each] of all.filter(([, it]) => isOurs(it)))
      expect(each).toMatchObject({ read_only: true, cap_drop: ['ALL'], user: '65532:65532', stop_grace_period: '30s' })
  })

  it('names services, volumes and files that there are', () => {
    const named = all.flatMap(([, { volumes: mounts = [] }]) => mounts.map((mount) => mount.split(':')[0]!))
    expect(named.filter((source) => source.startsWith('.') && !existsSync(join(folder, source)))).toEqual([])
    expect(new Set(named.filter((source) => !source.startsWith('.')))).toEqual(new Set(Object.keys(volumes)))
    expect(all.flatMap(([, each]) => dependsOn(each)).filter((other) => !(other in services))).toEqual([])
    for (const [, { environment = {} }] of all)
      for (const value of Object.values(environment))
        for (const [, host] of value.matchAll(/@([\w-]+):\d+/g)) expect(Object.keys(services)).toContain(host)
  })
})

it('balances all nodes by a path that tells that a node is draining', () => {
  const { services } = readCompose('nodes.yaml')
  const nodes = Object.entries(services).flatMap(([name, each]) => (isOurs(each) ? [`${name}:3000`] : []))
  const proxy = read('deploy/compose/Caddyfile')
  expect(/reverse_proxy (.*) \{/.exec(proxy)?.[1]?.split(' ')).toEqual(nodes)
  expect(proxy).toContain('health_uri /api/health/ready')
})

it('builds an image of the binary for a user without rights, with commands that it has', () => {
  const image = read('Dockerfile')
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
  expect(image).toContain(`FROM oven/bun:${devDependencies.bun} AS build`)
  const lines = ['USER 65532:65532', 'STOPSIGNAL SIGTERM', 'VOLUME /data', 'EXPOSE 3000']
  for (const line of lines) expect(image).toContain(line)
  const [, settings = ''] = /^ENV (.*)$/m.exec(image) ?? []
  const names = settings.split(' ').map((pair) => pair.split('=')[0])
  expect(names.filter((name) => !settingNames.includes(name!))).toEqual([])
  const calls = image.matchAll(/CMD \[(?:"\/usr\/local\/bin\/tessera", )?"(\w+)"\]/g)
  const called = [...calls].map(([, command]) => command)
  expect(called).toEqual(['health', 'start'])
  expect(Object.keys(commands)).toContain('health')
  for (const path of [...image.matchAll(/bun (scripts\/\S+)/g)].map(([, script]) => script!))
    expect(existsSync(join(root, path))).toBe(true)
})
