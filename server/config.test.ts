import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { parseCatalogue } from './catalogue.ts'
import { parseConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const MB = 1024 * 1024

test('without anything set it listens on this machine only', () => {
  expect(parseConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    redisUrl: '',
    s3: null,
    databaseUrl: '',
    baseUrl: '',
    pagesUrl: '',
    adminUrl: '',
    admin: null,
    passwordMin: 6,
    proxies: 0,
    production: false,
    quotas: {
      personProjects: 50,
      personPages: 1000,
      personBytes: 500 * MB,
      personUploads: 200 * MB,
      projectPages: 500,
      projectBytes: 200 * MB,
      projectFiles: 1024 * MB,
      projectVersions: 2000,
      projectRunsPerMinute: 600,
      projectRuns: 100_000,
      pageVersions: 200,
    },
    largestUpload: 10 * MB,
    plugins: { folders: [], watch: false },
    resources: { hosts: null, any: [] },
    web: '',
    productionRight: 'developers',
    secret: '',
    auditDays: 180,
    backupAt: '03:00',
    sample: true,
    signIn: { wechat: null, oidc: [] },
    mail: { smtpUrl: '', from: 'Tessera <tessera@localhost>' },
    purge: null,
    header: { contact: '', onPremises: false },
    migrates: true,
    drainSeconds: 0,
    log: { level: 'info', format: 'text', node: hostname() },
    shared: expect.objectContaining({ BASE_URL: '', TESSERA_UPLOAD_MB: '10', TESSERA_SECRET: '' }),
    metrics: null,
    traces: null,
  })
})

test('everything can be set, and an address loses its trailing slash', () => {
  const env = {
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv',
    BASE_URL: 'https://x.test/',
    PAGES_URL: 'https://pages.x.test/',
    TESSERA_ADMIN_EMAIL: 'a@x.test',
    TESSERA_ADMIN_PASSWORD: 'long enough',
    BACKUP_AT: 'off',
    TESSERA_SAMPLE: 'off',
    TESSERA_PRODUCTION: 'administrators',
  }
  expect(parseConfig(env)).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    baseUrl: 'https://x.test',
    pagesUrl: 'https://pages.x.test',
    adminUrl: '',
    admin: { email: 'a@x.test' },
    productionRight: 'administrators',
    backupAt: null,
    sample: false,
    header: { contact: '', onPremises: false },
  })
})

test('a quota of 0 is none, and megabytes may be a part of one', () => {
  expect(parseConfig({ TESSERA_PERSON_PAGES: '0', TESSERA_PROJECT_MB: '0.5' }).quotas).toMatchObject({
    personPages: Number.POSITIVE_INFINITY,
    projectBytes: MB / 2,
  })
})

test.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ TESSERA_UPLOAD_MB: '101' }, 'TESSERA_UPLOAD_MB'],
  [{ BASE_URL: 'ftp://x' }, 'BASE_URL'],
  [{ PAGES_URL: 'https://pages.test' }, 'PAGES_URL: needs BASE_URL'],
  [{ BASE_URL: 'https://x.test', PAGES_URL: 'https://x.test' }, 'PAGES_URL: must have another host'],
  [{ BASE_URL: 'https://x.test', PAGES_URL: 'https://y.test/pages' }, 'PAGES_URL: scheme and host alone'],
  [{ ADMIN_URL: 'https://apps.test' }, 'ADMIN_URL: needs BASE_URL'],
  [{ BASE_URL: 'https://x.test', ADMIN_URL: 'https://x.test' }, 'ADMIN_URL: must have another host'],
  [
    { BASE_URL: 'https://x.test', PAGES_URL: 'https://y.test', ADMIN_URL: 'https://y.test' },
    'ADMIN_URL: must have another host than PAGES_URL',
  ],
  [{ TESSERA_PROXIES: 'nginx' }, 'TESSERA_PROXIES'],
  [{ TESSERA_SAMPLE: 'hunter2' }, 'TESSERA_SAMPLE'],
  [{ BACKUP_AT: 'hunter2' }, 'BACKUP_AT: a time such as 03:00, or off'],
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT'],
  [{ TESSERA_RESOURCES: 'hunter2' }, 'TESSERA_RESOURCES: must be JSON'],
  [{ TESSERA_RESOURCES: '{"image":["hunter2"]}' }, 'TESSERA_RESOURCES: image.0: hosts such as'],
  [{ TESSERA_RESOURCES: '{"script":["*"]}' }, 'TESSERA_RESOURCES'],
  [{ TESSERA_PERSON_PAGES: '-1' }, 'TESSERA_PERSON_PAGES'],
  [{ TESSERA_PROJECT_MB: 'lots' }, 'TESSERA_PROJECT_MB'],
  [{ DATABASE_URL: 'mysql://user:hunter2@db/x' }, 'DATABASE_URL: must begin with postgres://'],
  [{ DATABASE_URL: 'postgres://user:hunter2#@db/x' }, 'DATABASE_URL: is not an address'],
  [{ DATABASE_URL: 'postgres:///hunter2' }, 'DATABASE_URL: names no host'],
  [{ DATABASE_URL: 'postgres://user:hunter2@db' }, 'DATABASE_URL: must end with the name of one database'],
  [{ DATABASE_URL: 'postgres://user:hunter2@db/x/hunter2' }, 'DATABASE_URL: must end with the name of one database'],
  [{ DATABASE_URL: 'postgres://user:hunter2%@db/x' }, 'DATABASE_URL: a % in the user or the password'],
  [{ DATABASE_URL: 'postgres://user:hunter2@db/x?sslmode=hunter2' }, 'DATABASE_URL: sslmode is one of'],
  [{ TESSERA_ADMIN_EMAIL: 'a@x.test' }, 'TESSERA_ADMIN_PASSWORD'],
  [{ METRICS_TOKEN: 'hunter2' }, 'METRICS_TOKEN: at least 16 characters'],
  [{ METRICS_TOKEN: 'hunter2 and two words' }, 'METRICS_TOKEN: one word'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT: must be another port than PORT'],
  [{ METRICS_HOST: 'hunter2' }, 'METRICS_HOST: needs METRICS_PORT too'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'hunter2' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=hunter2' }, 'OTEL_EXPORTER_OTLP_HEADERS: needs OTEL_EXPORTER_OTLP_ENDPOINT too'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' }, 'OTEL_EXPORTER_OTLP_HEADERS: must be'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ TESSERA_ADMIN_EMAIL: 'a@x.test', TESSERA_ADMIN_PASSWORD: 'hunter2', TESSERA_PASSWORD_MIN: '8' }, 'TESSERA_ADMIN_PASSWORD'],
  [{ TESSERA_ADMIN_EMAIL: 'nobody', TESSERA_ADMIN_PASSWORD: 'hunter2hunter2' }, 'TESSERA_ADMIN_EMAIL'],
])('%o is refused by name and never by value', (env, name) => {
  const attempt = () => parseConfig(env)
  expect(attempt).toThrow(ConfigError)
  expect(attempt).toThrow(name)
  expect(attempt).not.toThrow(/hunter2/)
})

test('the address of a PostgreSQL database is kept as it is', () => {
  const address = 'postgresql://user:hun%40ter2@db.test:5433/tessera?sslmode=verify-full'
  expect(parseConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
  expect(parseConfig({}).databaseUrl).toBe('')
})

test('a catalogue of another shape stops the start', () => {
  expect(() => parseCatalogue({ plugins: [{ id: 'test' }], hash: '' })).toThrow(ConfigError)
})

test('folders of plugins are a list with commas, made absolute; nobody works on them unless it is said', () => {
  expect(parseConfig({}).plugins).toEqual({ folders: [], watch: false })
  const { plugins } = parseConfig({ TESSERA_PLUGINS: ' /srv/a, more/b ,', TESSERA_WATCH: '1' })
  expect(plugins).toEqual({ folders: ['/srv/a', `${process.cwd()}/more/b`], watch: true })
})

test.each([
  ['S3_URL', 's3://bucket'],
  ['S3_URL', 'https://key:secret@s3.example.com/'],
  ['REDIS_URL', 'http://localhost:6379'],
])('%s that is no address of its kind is refused by its name, and its secret is not shown', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(name)
  expect(() => parseConfig({ [name]: value })).not.toThrow(/secret/)
})

test('a mail server needs to be told from whom mails are and where their links lead; its password is not shown', () => {
  const whole = { SMTP_URL: 'smtp://a:secret@mail.test', MAIL_FROM: 'Tessera <no-reply@tessera.test>', BASE_URL: 'https://tessera.test' }
  expect(parseConfig(whole).mail).toEqual({ smtpUrl: whole.SMTP_URL, from: whole.MAIL_FROM })
  for (const name of ['MAIL_FROM', 'BASE_URL']) expect(() => parseConfig({ ...whole, [name]: undefined })).toThrow(name)
  for (const SMTP_URL of ['http://a:secret@mail.test', 'mail.test']) {
    expect(() => parseConfig({ ...whole, SMTP_URL })).toThrow('SMTP_URL')
    expect(() => parseConfig({ ...whole, SMTP_URL })).not.toThrow(/secret/)
  }
  expect(() => parseConfig({ ...whole, MAIL_FROM: 'a\r\nBcc: b@c.test' })).toThrow('MAIL_FROM')
})

test('a secret that is too short to be one is refused, and is never shown', () => {
  expect(parseConfig({ TESSERA_SECRET: 'a secret of the installation' }).secret).toBe('a secret of the installation')
  expect(() => parseConfig({ TESSERA_SECRET: 'short-one' })).toThrow(/TESSERA_SECRET/)
  expect(() => parseConfig({ TESSERA_SECRET: 'short-one' })).not.toThrow(/short-one/)
})

test('figures are read at a port of their own or with a token, and nowhere unless set', () => {
  const token = 'a-token-of-the-operator'
  expect(parseConfig({ METRICS_TOKEN: token }).metrics).toEqual({ port: null, host: '127.0.0.1', token })
  expect(parseConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ port: 9100, host: '127.0.0.1', token: '' })
  const both = { METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token }
  expect(parseConfig(both).metrics).toEqual({ port: 9100, host: '0.0.0.0', token })
})

test('traces are sent to a collector by the settings of OpenTelemetry', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://otel.test:4318/'
  expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
    ...{ endpoint: 'http://otel.test:4318', headers: {}, service: 'tessera', ratio: 1 },
  })
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=a%3Db, x=' }
  const more = { ...headers, OTEL_SERVICE_NAME: 'low', OTEL_TRACES_SAMPLER_ARG: '0.25' }
  expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...more }).traces).toEqual({
    ...{ endpoint: 'http://otel.test:4318', headers: { 'api-key': 'a=b', x: '' }, service: 'low', ratio: 0.25 },
  })
})
