import { MOST_LISTED } from './errors.ts'
import { GROUP_SCHEMA } from './groups.ts'
import { USER_SCHEMA } from './users.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

/** RFC 7643, section 5. */
export const providerConfig = (base: string): object => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_LISTED },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      ...{ type: 'oauthbearertoken', name: 'Bearer token', primary: true },
      description: 'A token that an administrator of the project made',
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

/** RFC 7643, section 6. */
export const resourceTypes = (base: string): readonly (object & { readonly id: string })[] =>
  [
    { id: 'User', endpoint: '/Users', schema: USER_SCHEMA, description: 'People of the project' },
    { id: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA, description: 'Groups of the project' },
  ].map((type) => ({
    ...{ schemas: [`${CORE}:ResourceType`], ...type, name: type.id },
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }))

interface Attribute {
  readonly name: string
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference'
  readonly description: string
  readonly multiValued?: boolean
  readonly required?: boolean
  readonly mutability?: 'readOnly' | 'readWrite' | 'immutable'
  readonly uniqueness?: 'none' | 'server'
  readonly subAttributes?: readonly Attribute[]
}
const attribute = ({ subAttributes, ...given }: Attribute): object => ({
  ...{ type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none', ...given },
  ...(subAttributes ? { subAttributes: subAttributes.map(attribute) } : {}),
})
const readOnly = { mutability: 'readOnly' } as const

const USER: readonly Attribute[] = [
  {
    name: 'userName',
    description: 'The e-mail address with which the person signs in',
    required: true,
    uniqueness: 'server',
  },
  {
    ...{ name: 'name', type: 'complex', description: 'The parts of the name' },
    subAttributes: [
      { name: 'formatted', description: 'The whole name', ...readOnly },
      { name: 'givenName', description: 'The given name' },
      { name: 'familyName', description: 'The family name' },
    ],
  },
  { name: 'displayName', description: 'The name that is shown' },
  { name: 'active', type: 'boolean', description: 'Whether the person is in the project' },
  {
    ...{ name: 'emails', type: 'complex', multiValued: true, description: 'The address of userName', ...readOnly },
    subAttributes: [
      { name: 'value', description: 'The address', ...readOnly },
      { name: 'type', description: 'Always work', ...readOnly },
      { name: 'primary', type: 'boolean', description: 'Always true', ...readOnly },
    ],
  },
  {
    ...{ name: 'groups', type: 'complex', multiValued: true, description: 'Groups that the person is in', ...readOnly },
    subAttributes: [
      { name: 'value', description: 'The id of the group', ...readOnly },
      { name: 'display', description: 'The name of the group', ...readOnly },
      { name: '$ref', type: 'reference', description: 'The address of the group', ...readOnly },
    ],
  },
]
const GROUP: readonly Attribute[] = [
  { name: 'displayName', description: 'The name, of at most 60 characters', required: true, uniqueness: 'server' },
  {
    ...{ name: 'members', type: 'complex', multiValued: true, description: 'People in the group' },
    subAttributes: [
      { name: 'value', description: 'The id of the person', mutability: 'immutable' },
      { name: 'display', description: 'The address of the person', ...readOnly },
      { name: '$ref', type: 'reference', description: 'The address of the resource', ...readOnly },
      { name: 'type', description: 'Always User', ...readOnly },
    ],
  },
]

/** RFC 7643, section 7. */
export const schemas = (base: string): readonly (object & { readonly id: string })[] =>
  [
    { id: USER_SCHEMA, name: 'User', description: 'A person of the project', attributes: USER.map(attribute) },
    { id: GROUP_SCHEMA, name: 'Group', description: 'A group of the project', attributes: GROUP.map(attribute) },
  ].map((schema) => ({
    ...{ schemas: [`${CORE}:Schema`], ...schema },
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))
