import { hostname } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'
import { ConfigError } from './config-error.ts'
import { requireDatabaseUrl } from './database-url.ts'
import { readS3Address, type S3Address } from './files/s3-store.ts'
import { type ResourceLimits, readLimits } from './http/resource-limits.ts'
import { LOG_LEVELS, type LogLevel } from './log/log.ts'
import { type MetricsSettings, readMetrics } from './metrics/metrics-settings.ts'
import { type PurgeSettings, readPurge } from './purge-settings.ts'
import { sharedSettings } from './shared-settings.ts'
import { type OidcSettings, readOidc, readWechat, type WechatSettings } from './sign-in-settings.ts'
import { readTraces, type TracesSettings } from './traces/traces-settings.ts'

/** How much of something there may be; 0 in the environment is no limit. */
const most = (preset: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .default(preset)
    .transform((value) => (value === 0 ? Number.POSITIVE_INFINITY : value))
const megabytes = (preset: number) =>
  z.coerce
    .number()
    .min(0)
    .default(preset)
    .transform((value) => (value === 0 ? Number.POSITIVE_INFINITY : Math.floor(value * 1024 * 1024)))

/** Of several nodes, so that a balancer that asks every second or two has noticed. */
const DRAIN_SECONDS = 10

/** Megabytes of one upload that no setting exceeds. */
export const MOST_MEGABYTES = 100

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().default(''),
  S3_URL: z.string().default(''),
  REDIS_URL: z.union([z.literal(''), z.url({ protocol: /^(redis|rediss|valkey|valkeys)$/ })]).default(''),
  BASE_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  PAGES_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  ADMIN_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  TESSERA_ADMIN_EMAIL: z.union([z.literal(''), z.email()]).default(''),
  TESSERA_ADMIN_PASSWORD: z.string().default(''),
  TESSERA_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  NODE_ENV: z.string().default(''),
  TESSERA_PASSWORD_MIN: z.coerce.number().int().min(6).max(64).default(6),
  TESSERA_PERSON_PROJECTS: most(50),
  TESSERA_PERSON_PAGES: most(1000),
  TESSERA_PERSON_MB: megabytes(500),
  TESSERA_PERSON_UPLOAD_MB: megabytes(200),
  TESSERA_UPLOAD_MB: z.coerce.number().min(1).max(MOST_MEGABYTES).default(10),
  TESSERA_PROJECT_PAGES: most(500),
  TESSERA_PROJECT_MB: megabytes(200),
  TESSERA_PROJECT_FILES_MB: megabytes(1024),
  TESSERA_PROJECT_VERSIONS: most(2000),
  TESSERA_PROJECT_RUNS_MINUTE: most(600),
  TESSERA_PROJECT_RUNS: most(100_000),
  TESSERA_PAGE_VERSIONS: most(200),
  /** Folders of plugins, with commas between them. */
  TESSERA_PLUGINS: z.string().default(''),
  TESSERA_WATCH: z.enum(['', '0', '1']).default(''),
  /** What pages may load from other hosts at most, as JSON by kind. */
  TESSERA_RESOURCES: z.string().max(20_000).default(''),
  /** The folder of the built apps, another one than the product's for those who work on it. */
  TESSERA_WEB: z.string().default(''),
  /** What keys of secrets are made of. */
  TESSERA_SECRET: z.union([z.literal(''), z.string().min(16).max(1_000)]).default(''),
  TESSERA_AUDIT_DAYS: most(180),
  /** A time of the day in the server's time zone. */
  BACKUP_AT: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'a time such as 03:00, or off')
    .default('03:00'),
  TESSERA_SAMPLE: z.enum(['on', 'off']).default('on'),
  TESSERA_PRODUCTION: z.enum(['developers', 'administrators']).default('developers'),
  TESSERA_WECHAT_APP: z.string().max(100).default(''),
  TESSERA_WECHAT_SECRET: z.string().max(200).default(''),
  TESSERA_WECHAT_URL: z.string().max(500).default(''),
  /** Providers that speak OpenID Connect, as JSON. */
  TESSERA_OIDC: z.string().max(20_000).default(''),
  SMTP_URL: z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]).default(''),
  /** An address, or `Name <address>`. */
  MAIL_FROM: z
    .string()
    .max(300)
    .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/)
    .default('Tessera <tessera@localhost>'),
  /** Where people get help: an address of the web, mail or telephone. */
  TESSERA_CONTACT: z.union([z.literal(''), z.url({ protocol: /^(https?|mailto|tel|weixin)$/ })]).default(''),
  /** Where purges of cached answers of published pages are sent. */
  TESSERA_PURGE_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  TESSERA_PURGE_TOKEN: z.string().max(1_000).default(''),
  TESSERA_PURGE_FIELD: z
    .string()
    .regex(/^[\w-]{1,50}$/)
    .default('keys'),
  TESSERA_CUSTOMER: z.enum(['true', 'false']).default('true'),
  TESSERA_MIGRATE: z.enum(['', 'never']).default(''),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  TESSERA_LOG: z.enum(LOG_LEVELS).default('info'),
  TESSERA_LOG_FORMAT: z.enum(['', 'json', 'text']).default(''),
  TESSERA_NODE: z
    .string()
    .regex(/^[\w.:-]{0,100}$/)
    .default(''),
  /** Where figures of the server are read: at a port of their own, or with a token at the server's. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().max(300).default(''),
  METRICS_TOKEN: z.string().max(1_000).default(''),
  /** The collector that takes traces, by the names of OpenTelemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().max(10_000).default(''),
  OTEL_SERVICE_NAME: z.string().max(200).default('tessera'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** The most that one person or one project may keep; `Infinity` where there is no limit. */
export interface QuotaLimits {
  /** Over all projects that somebody owns, whoever made what is in them. */
  readonly personProjects: number
  readonly personPages: number
  readonly personBytes: number
  /** Uploaded in the studio; what was uploaded through a page counts for the page's project. */
  readonly personUploads: number
  readonly projectPages: number
  /** Drafts and published versions of pages. */
  readonly projectBytes: number
  /** Files that came through the project's pages, and copies of pictures. */
  readonly projectFiles: number
  readonly projectVersions: number
  /** Runs of workflows that a project starts within a minute, and within 30 days. */
  readonly projectRunsPerMinute: number
  readonly projectRuns: number
  /** Older ones than these are dropped when a page is published. */
  readonly pageVersions: number
}

/** Everything the environment may say, read once at start. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /**
   * A PostgreSQL database, `postgres://user:password@host:5432/name`; empty: SQLite in the data folder. Never shown,
   * because of the password.
   */
  readonly databaseUrl: string
  /** Where uploaded files are kept; null: in the data folder. Never shown, because of the secret. */
  readonly s3: S3Address | null
  /**
   * A Redis over which nodes tell each other what changed, `redis://host:6379`; empty: over the database. Never shown,
   * because of the password.
   */
  readonly redisUrl: string
  /** Without a trailing slash; empty: the address the server listens on. */
  readonly baseUrl: string
  /**
   * Where published pages are served from an origin of their own, without a trailing slash; empty: from the studio's.
   */
  readonly pagesUrl: string
  /** Where applications have an address of their own, at which people sign in; empty where they share the studio's. */
  readonly adminUrl: string
  readonly admin: { readonly email: string; readonly password: string } | null
  readonly passwordMin: number
  /**
   * argon2id's memory in KiB and its passes, instead of Bun's own; no setting, so that no installation is weak by
   * mistake.
   */
  readonly passwordCost?: { readonly memoryCost: number; readonly timeCost: number }
  /** Reverse proxies of ours between people and the server: how much of `X-Forwarded-For` is to be believed. */
  readonly proxies: number
  /** Started for people to use, not by somebody who works on it. */
  readonly production: boolean
  readonly quotas: QuotaLimits
  /** Bytes of the files that a page may send to a service of its own, or to us, at once. */
  readonly largestUpload: number
  /**
   * Where plugins of others are; `watch`: somebody works on them, so folders are followed and a version may get other
   * files.
   */
  readonly plugins: { readonly folders: readonly string[]; readonly watch: boolean }
  /** The folder of the built apps; empty: the product's. */
  readonly web: string
  /** What projects may allow their pages to load from other hosts. */
  readonly resources: ResourceLimits
  /** Who may publish to production in projects that do not say so themselves. */
  readonly productionRight: 'developers' | 'administrators'
  /** What keys of secrets are made of; empty: a file of the data folder. Never shown. */
  readonly secret: string
  /** Days that rows of the audit are kept; `Infinity` is for ever. */
  readonly auditDays: number
  /** When a backup is made every day, in the server's time zone: `03:00`; null: never. */
  readonly backupAt: string | null
  /** Do newcomers get the sample project? */
  readonly sample: boolean
  /** Accounts elsewhere with which people may sign in. Never shown, because of the secrets. */
  readonly signIn: { readonly wechat: WechatSettings | null; readonly oidc: readonly OidcSettings[] }
  /**
   * The server that takes mails, never shown because of the password; empty: they are put into the data folder. From
   * whom they are.
   */
  readonly mail: { readonly smtpUrl: string; readonly from: string }
  /** A cache in between that receives purges. Never shown, because of the token. */
  readonly purge: PurgeSettings | null
  /**
   * What the header tells: the address where people get help, empty for none, and whether to offer an installation of
   * their own.
   */
  readonly header: { readonly contact: string; readonly onPremises: boolean }
  /** Whether a start applies the migrations that are missing; otherwise it is refused while some are. */
  readonly migrates: boolean
  /** Seconds that a server which is asked to stop says that it is not ready, and serves on. */
  readonly drainSeconds: number
  /** What is written to the log, in which form, and what this node is called there. */
  readonly log: { readonly level: LogLevel; readonly format: 'json' | 'text'; readonly node: string }
  /**
   * What all nodes of an installation are to have the same, by the names of the settings. Never shown, because of the
   * secrets.
   */
  readonly shared: { readonly [setting: string]: string }
  /** Where figures of the server are read; null: nowhere. Never shown, because of the token. */
  readonly metrics: MetricsSettings | null
  /** Where traces are sent; null: nowhere. Never shown, because of the headers. */
  readonly traces: TracesSettings | null
}

/**
 * Where people reach the installation, without a trailing slash: from its settings alone, so that no request says where
 * its links lead.
 */
export const siteOf = ({ baseUrl, host, port }: Pick<Config, 'baseUrl' | 'host' | 'port'>): string => {
  const shown = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host
  return baseUrl || `http://${shown}:${port}`
}

const originOf = (address: string): string => (address === '' ? '' : new URL(address).origin)

/** Reads settings whose failures name them. */
const named = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}
const settingOf = <T>(name: string, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw new ConfigError(`${name}: ${(error as Error).message}`)
  }
}

/** An address of this server beside `BASE_URL`: scheme and host alone, and another host. */
function requireOtherAddress(
  value: { readonly BASE_URL: string; readonly PAGES_URL: string; readonly ADMIN_URL: string },
  name: 'PAGES_URL' | 'ADMIN_URL',
): void {
  const url = value[name]
  if (url === '') return
  if (value.BASE_URL === '') throw new ConfigError(`${name}: needs BASE_URL too, because people are sent from one to the other`)
  if (new URL(url).host === new URL(value.BASE_URL).host)
    throw new ConfigError(`${name}: must have another host than BASE_URL; that it is another origin is what it is for`)
  if (url !== originOf(url) && url !== `${originOf(url)}/`)
    throw new ConfigError(`${name}: scheme and host alone, such as https://${name === 'PAGES_URL' ? 'pages' : 'apps'}.example.com`)
}

/** Reads the configuration; throws `ConfigError` naming every variable that is wrong. */
export const parseConfig = (env: { readonly [name: string]: string | undefined }): Config => {
  const known = Object.fromEntries(Object.keys(environment.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  const parsed = environment.safeParse(known)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const value = parsed.data
  requireDatabaseUrl(value.DATABASE_URL)
  const s3 = value.S3_URL === '' ? null : readS3Address(value.S3_URL)
  if (value.S3_URL !== '' && s3 === null)
    throw new ConfigError('S3_URL: address, keys and bucket, such as https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1')
  requireOtherAddress(value, 'PAGES_URL')
  requireOtherAddress(value, 'ADMIN_URL')
  if (value.ADMIN_URL !== '' && originOf(value.ADMIN_URL) === originOf(value.PAGES_URL))
    throw new ConfigError('ADMIN_URL: must have another host than PAGES_URL, because people sign in there')
  if (value.SMTP_URL !== '' && value.BASE_URL === '')
    throw new ConfigError('SMTP_URL: needs BASE_URL too, because mails hold links to this installation')
  if (value.SMTP_URL !== '' && !env.MAIL_FROM)
    throw new ConfigError('SMTP_URL: needs MAIL_FROM too, such as Tessera <no-reply@example.com>')
  if ((value.TESSERA_ADMIN_EMAIL === '') !== (value.TESSERA_ADMIN_PASSWORD === ''))
    throw new ConfigError('TESSERA_ADMIN_EMAIL and TESSERA_ADMIN_PASSWORD: set both or neither')
  if (value.TESSERA_ADMIN_PASSWORD !== '' && value.TESSERA_ADMIN_PASSWORD.length < value.TESSERA_PASSWORD_MIN)
    throw new ConfigError(`TESSERA_ADMIN_PASSWORD: at least ${value.TESSERA_PASSWORD_MIN} characters`)
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    redisUrl: value.REDIS_URL,
    s3,
    baseUrl: value.BASE_URL.replace(/\/+$/, ''),
    pagesUrl: originOf(value.PAGES_URL),
    adminUrl: originOf(value.ADMIN_URL),
    admin: value.TESSERA_ADMIN_EMAIL === '' ? null : { email: value.TESSERA_ADMIN_EMAIL, password: value.TESSERA_ADMIN_PASSWORD },
    passwordMin: value.TESSERA_PASSWORD_MIN,
    proxies: value.TESSERA_PROXIES,
    production: value.NODE_ENV === 'production',
    quotas: {
      personProjects: value.TESSERA_PERSON_PROJECTS,
      personPages: value.TESSERA_PERSON_PAGES,
      personBytes: value.TESSERA_PERSON_MB,
      personUploads: value.TESSERA_PERSON_UPLOAD_MB,
      projectPages: value.TESSERA_PROJECT_PAGES,
      projectBytes: value.TESSERA_PROJECT_MB,
      projectFiles: value.TESSERA_PROJECT_FILES_MB,
      projectVersions: value.TESSERA_PROJECT_VERSIONS,
      projectRunsPerMinute: value.TESSERA_PROJECT_RUNS_MINUTE,
      projectRuns: value.TESSERA_PROJECT_RUNS,
      pageVersions: value.TESSERA_PAGE_VERSIONS,
    },
    largestUpload: Math.floor(value.TESSERA_UPLOAD_MB * 1024 * 1024),
    plugins: {
      folders: value.TESSERA_PLUGINS.split(',').flatMap((folder) => (folder.trim() === '' ? [] : [resolve(folder.trim())])),
      watch: value.TESSERA_WATCH === '1',
    },
    web: value.TESSERA_WEB === '' ? '' : resolve(value.TESSERA_WEB),
    productionRight: value.TESSERA_PRODUCTION,
    secret: value.TESSERA_SECRET,
    resources: settingOf('TESSERA_RESOURCES', () => readLimits(value.TESSERA_RESOURCES)),
    auditDays: value.TESSERA_AUDIT_DAYS,
    backupAt: value.BACKUP_AT === 'off' ? null : value.BACKUP_AT,
    sample: value.TESSERA_SAMPLE === 'on',
    signIn: {
      wechat: settingOf('TESSERA_WECHAT_APP, TESSERA_WECHAT_SECRET, TESSERA_WECHAT_URL', () =>
        readWechat({ appId: value.TESSERA_WECHAT_APP, secret: value.TESSERA_WECHAT_SECRET, url: value.TESSERA_WECHAT_URL }),
      ),
      oidc: settingOf('TESSERA_OIDC', () => readOidc(value.TESSERA_OIDC)),
    },
    mail: { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM },
    purge: settingOf('TESSERA_PURGE_URL, TESSERA_PURGE_TOKEN', () =>
      readPurge({ url: value.TESSERA_PURGE_URL, token: value.TESSERA_PURGE_TOKEN, field: value.TESSERA_PURGE_FIELD }),
    ),
    // Whoever has an installation of their own is offered none.
    header: { contact: value.TESSERA_CONTACT, onPremises: value.TESSERA_CUSTOMER === 'false' },
    migrates: value.TESSERA_MIGRATE !== 'never',
    drainSeconds: value.DRAIN_SECONDS ?? (value.NODE_ENV === 'production' && value.DATABASE_URL !== '' ? DRAIN_SECONDS : 0),
    log: {
      level: value.TESSERA_LOG,
      // A terminal is read; what is kept elsewhere is searched.
      format: value.TESSERA_LOG_FORMAT || (value.NODE_ENV === 'production' && process.stdout.isTTY !== true ? 'json' : 'text'),
      node: value.TESSERA_NODE || hostname(),
    },
    shared: sharedSettings(value),
    metrics: named(() => {
      const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = value
      return readMetrics({ port, host, token, mainPort: value.PORT })
    }),
    traces: named(() =>
      readTraces({
        endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: value.OTEL_EXPORTER_OTLP_HEADERS,
        service: value.OTEL_SERVICE_NAME,
        ratio: value.OTEL_TRACES_SAMPLER_ARG,
      }),
    ),
  }
}
