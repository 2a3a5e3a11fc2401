export { KernelError, toError } from './errors.ts'
export { defineExtensionPoint, type ExtensionPoint } from './extension-point.ts'
export {
  ABILITIES,
  type Ability,
  allGranted,
  type DeclaredGrants,
  type Grants,
  isOfProduct,
  listedGranted,
  PRODUCT,
} from './grants.ts'
export { inspect } from './inspect.ts'
export { Kernel, type LoadedPlugin } from './kernel.ts'
export { type OwnContext, OwnContexts } from './own-context.ts'
export { definePart, type PartContext, type PartDeclaration, Parts } from './parts.ts'
export type { Plugin, PluginContext, PluginState } from './plugin.ts'
export { type Contribution, chooseVersion, type Owner, type Pins, Registry, type Versions } from './registry.ts'
export { Scope } from './scope.ts'
export {
  type CreateService,
  defineService,
  defineServicesPoint,
  type FindService,
  PAGE_SERVICES,
  type ProviderOptions,
  provideLazyService,
  provideService,
  type ServiceProvider,
  type ServiceToken,
  type ServiceUse,
} from './service.ts'
export { type ServiceRegistry, Services, type ServicesOptions } from './services.ts'
export { defineToken, type Token } from './token.ts'
export { unlessAborted } from './unless-aborted.ts'
