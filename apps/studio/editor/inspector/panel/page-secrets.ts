import { locatedAddress, type ServicePrefix, serviceAddress } from '#kernel/page/values'
import type { ProjectSecrets, SecretEnv } from '#sdk/setter'

const ENVS: readonly SecretEnv[] = ['stg', 'prd']

/** The services as addresses of a page know them: what its settings name comes after the project's default one. */
export function servicesOfPage(
  services: readonly ServicePrefix[],
  pageService: { readonly [env in SecretEnv]: string },
): readonly ServicePrefix[] {
  return ENVS.flatMap((env) => {
    const own = services.filter((each) => each.env === env)
    const address = pageService[env].trim()
    if (address === '') return own
    const named = serviceAddress(address)
    const prefix = named ? locatedAddress(services, env, named)?.url : address
    const others = own.map((each) => ({ ...each, isDefault: false }))
    return prefix === undefined ? others : [...others, { env, name: '', prefix, isDefault: true }]
  })
}

/** The same secrets, for the addresses of a page. */
export const secretsOfPage = (
  { services, ...secrets }: ProjectSecrets,
  pageService: { readonly [env in SecretEnv]: string },
): ProjectSecrets => ({ ...secrets, services: servicesOfPage(services, pageService) })
