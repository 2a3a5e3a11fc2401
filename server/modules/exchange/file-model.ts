import * as z from 'zod'
import type { LookEntry, TextRecord } from '#kernel/page'
import { DEVICES, isHost, RESOURCE_KINDS } from '#kernel/page/resources'
import { id, opaque } from '../../http/answer.ts'
import { plainLine, plainLines } from '../../http/plain-text.ts'
import { blockId } from '../blocks/model.ts'
import { menuCode } from '../menus/model.ts'
import type { VariableRecord } from '../project-settings/variable.ts'

/** Raised when a file of today could not be read by an older release. */
export const FORMAT_VERSION = 1

/** The most that one file may hold. */
export const FILE_LIMITS = {
  /** Bytes of the file as it is sent. */
  bytes: 32 * 1024 * 1024,
  /** Bytes of all files in an archive, unpacked. */
  unpacked: 64 * 1024 * 1024,
  archived: 60_000,
  /** Brackets within each other. */
  depth: 256,
  /** Values, lists and objects of a JSON text, which take far more memory than their text. */
  values: 6_000_000,
  pages: 500,
  blocks: 2_000,
  files: 1_000,
  texts: 10_000,
  variables: 200,
  look: 1_000,
  config: 500,
  menus: 1_000,
  roles: 200,
} as const

const name = z.string().overwrite(plainLine).min(1).max(60)
const remark = z.string().overwrite(plainLines).max(500)
const visibility = z.union([z.literal(1), z.literal(2)])
const pageData = z.record(z.string(), z.unknown())

export const filePage = z.strictObject({ id, name, remark, isPublic: visibility, pageData })
/** A version of a block; what is edited since its newest version has the number 0. */
export const fileBlock = z.strictObject({ id: blockId, version: z.int().min(0), name, pageData })
export const fileMenu = z.strictObject({
  id,
  parentId: id.nullable(),
  /** Among those under the same entry, from 0. */
  position: z.int().min(0).max(10_000),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  name,
  icon: z.string().overwrite(plainLine).max(60),
  kind: z.enum(['group', 'page', 'link', 'frame', 'screen']),
  target: z.string().overwrite(plainLine).max(2_000),
  pageId: id.nullable(),
  path: z
    .string()
    .max(200)
    .regex(/^\/[\p{L}_][\p{L}\p{N}_-]*(\/[\p{L}_][\p{L}\p{N}_-]*)*$/u)
    .nullable(),
  code: menuCode.nullable(),
  status: z.union([z.literal(1), z.literal(2)]),
})
export const fileRole = z.strictObject({ id, name, remark, limits: z.array(id).max(1_000) })
const hostEntry = z.strictObject({
  kind: z.enum(RESOURCE_KINDS),
  host: z.string().max(260).refine(isHost, { error: 'A host such as cdn.example.com or *.example.com' }),
  way: z.enum(['direct', 'server']),
})
export const fileHosts = z.strictObject({
  hosts: z.array(hostEntry).max(1_000),
  any: z.array(z.enum(['image', 'media'])).max(2),
  devices: z.array(z.enum(DEVICES)).max(DEVICES.length),
})
/** A file that pages show, by the address that they name; `data` is base64. */
export const fileFile = z.strictObject({
  address: z.string().regex(/^\/files\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/),
  name: z.string().max(255),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  data: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/),
})
/** A plugin that pages or blocks use. Without a hash it is part of the product. */
export const filePlugin = z.strictObject({
  id: z.string().min(1).max(200),
  version: z.string().min(1).max(100),
  hash: z.string().max(200).optional(),
  label: z.strictObject({ zh: z.string().max(200), en: z.string().max(200) }),
})
/** A value that is not in the file, by where it belongs. */
export const fileSecret = z.strictObject({ id: z.string().min(1).max(2_000), name: z.string().max(300), of: z.string().max(300) })
/** Where requests go, as pages write it. */
export const fileService = z.strictObject({ address: z.string().max(300), env: z.enum(['stg', 'prd', 'both']), uses: z.int().min(1) })

/** A record of a project's settings, which its kind reads. */
const settingsRecord = z.looseObject({ kind: z.string().max(60), id: z.string().max(100) })
export type FileSettings = z.output<typeof settingsRecord>

/** A page or a project as a file, with all that it needs. */
export const exchangeFile = z.strictObject({
  tessera: z.enum(['project', 'page']),
  formatVersion: z.literal(FORMAT_VERSION),
  /** SHA-256 of everything but this and `exportedAt`, as canonical JSON. */
  hash: z
    .string()
    .regex(/^sha256-[0-9a-f]{64}$/)
    .optional(),
  exportedAt: z.string().max(40).optional(),
  /** Its settings are read by the kind of documents that they are. */
  project: z
    .strictObject({ name, isPublic: visibility, settings: z.record(z.string(), z.unknown()) })
    .nullable()
    .default(null),
  pages: z.array(filePage).max(FILE_LIMITS.pages).default([]),
  blocks: z.array(fileBlock).max(FILE_LIMITS.blocks).default([]),
  texts: z
    .strictObject({ locales: z.array(z.string().max(35)).max(50), texts: z.array(opaque<TextRecord>()).max(FILE_LIMITS.texts) })
    .nullable()
    .default(null),
  variables: z.array(opaque<VariableRecord>()).max(FILE_LIMITS.variables).default([]),
  look: z.array(opaque<LookEntry>()).max(FILE_LIMITS.look).default([]),
  /** Further records of the project's settings: how its app looks, services by name. */
  config: z.array(settingsRecord).max(FILE_LIMITS.config).default([]),
  menus: z.array(fileMenu).max(FILE_LIMITS.menus).default([]),
  roles: z.array(fileRole).max(FILE_LIMITS.roles).default([]),
  hosts: fileHosts.nullable().default(null),
  files: z.array(fileFile).max(FILE_LIMITS.files).default([]),
  plugins: z.array(filePlugin).max(500).default([]),
  services: z.array(fileService).max(1_000).default([]),
  secrets: z.array(fileSecret).max(5_000).default([]),
})
export type ExchangeFile = z.output<typeof exchangeFile>
export type FilePage = ExchangeFile['pages'][number]
export type FileBlock = ExchangeFile['blocks'][number]
export type FileMenu = ExchangeFile['menus'][number]
export type FileRole = ExchangeFile['roles'][number]
export type FileSecret = ExchangeFile['secrets'][number]

/** A file with nothing in it. */
export const emptyFile = (kind: ExchangeFile['tessera']): ExchangeFile =>
  exchangeFile.parse({ tessera: kind, formatVersion: FORMAT_VERSION })
