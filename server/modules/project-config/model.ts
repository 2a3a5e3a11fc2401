import * as z from 'zod'
import { isLocale } from '#kernel/page/texts'
import { id } from '../../http/answer.ts'
import { imageAddress } from '../../http/image-address.ts'
import { configFields, MOST_SERVICES, serviceFields } from '../project-settings/index.ts'
import { addressPrefix, projectName, projectRemark, projectVisibility } from '../projects/index.ts'

const addresses = z.array(addressPrefix).max(20)
const isWithin = ({ prefixes, visitorPrefixes }: { readonly prefixes: readonly string[]; readonly visitorPrefixes: readonly string[] }) =>
  visitorPrefixes.every((each) => prefixes.includes(each))
const network = z
  .strictObject({ prefixes: addresses, visitorPrefixes: addresses })
  .refine(isWithin, { path: ['visitorPrefixes'], message: 'only prefixes that are open to members' })
const locales = z
  .array(z.string().refine(isLocale, { error: 'The code of a language, such as zh or pt-BR' }))
  .min(1)
  .max(20)
  .refine((list) => new Set(list).size === list.length, { error: 'Each language once' })

const optional = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape).partial().shape

export const configModel = {
  /** What is left out stays as it is. */
  update: z.strictObject({
    id,
    /** Of the settings that were changed. */
    rev: z.int().positive(),
    name: projectName.optional(),
    remark: projectRemark.optional(),
    logo: imageAddress.optional(),
    isPublic: projectVisibility.optional(),
    ...optional(configFields),
    /** All of them; one without an id is new. */
    services: z
      .array(z.strictObject({ id: z.string().min(1).max(100).optional(), ...serviceFields }))
      .max(2 * MOST_SERVICES + 1)
      .optional(),
    locales: locales.optional(),
    /** Super administrators alone. */
    network: network.optional(),
  }),
}
export type ConfigUpdate = z.output<typeof configModel.update>

/** Everything that can be set of a project, with what the caller may do about it. */
export const projectConfig = z.strictObject({
  projectId: z.int(),
  rev: z.int(),
  name: z.string(),
  remark: z.string(),
  logo: z.string(),
  isPublic: projectVisibility,
  ...configFields,
  services: z.array(z.strictObject({ id: z.string(), ...serviceFields })),
  locales: z.array(z.string()),
  /** Private addresses that pages may reach; null for whoever may not see them. */
  network: z.strictObject({ prefixes: z.array(z.string()), visitorPrefixes: z.array(z.string()) }).nullable(),
  /** Plugins of others that drafts of its pages use, with how many do. */
  plugins: z.array(z.strictObject({ id: z.string(), versions: z.array(z.string()), pages: z.int() })),
  may: z.strictObject({
    edit: z.boolean(),
    network: z.boolean(),
    /** Administrators of the project. */
    uploads: z.boolean(),
  }),
  /** The largest file that the installation takes, in megabytes: whatever is allowed above it has no effect. */
  uploadLimit: z.number(),
  updatedAt: z.string(),
})
export type ProjectConfigInfo = z.output<typeof projectConfig>
