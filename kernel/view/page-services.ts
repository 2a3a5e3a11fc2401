import type { ServerPage } from '#kernel/engine'
import {
  defineService,
  defineServicesPoint,
  type Grants,
  type Kernel,
  listedGranted,
  PAGE_SERVICES,
  type Pins,
  Registry,
  type ServiceProvider,
  type ServiceRegistry,
  Services,
} from '#kernel/plugin'
import type { PageMode } from './running-page.ts'

/** The page that a service is made for. */
export interface PageHost {
  /** Unique among the pages that are open. */
  readonly key: string
  /** `live` for visitors, `preview` in the editor. */
  readonly mode: PageMode
  /** Which page it is for the server; a page that was never saved has none. */
  readonly page?: ServerPage
  readonly locale: () => 'zh' | 'en'
  /** The app's own router. */
  readonly go: (path: string) => void
  /** Takes the title that the page gives itself, where it is not the document's. */
  readonly title?: (text: string) => void
  /** The address that a path has in another window, where it is not the same. */
  readonly inWindow?: (path: string) => string
}
/** What a page knows about itself; the app that opens it provides the rest. */
export type PageFacts = Omit<PageHost, 'go' | 'title' | 'inWindow'>
/** Makes the services of a page that is opened. */
export type PageServices = (page: PageFacts) => Services<PageHost>

/** What plugins and apps offer to the actions of a page. */
export const pageServicesPoint = defineServicesPoint<PageHost>(PAGE_SERVICES)

export interface PageServicesSetting {
  readonly go: (path: string) => void
  readonly title?: (text: string) => void
  readonly inWindow?: (path: string) => string
  readonly pins?: () => Pins
  readonly grants?: Grants
}

/** The services that the plugins of a kernel provide, or of the first of several that has them, in the versions that the pins name; follows plugins. */
export const pageServicesOf = (
  kernels: Kernel | readonly Kernel[],
  { go, title, inWindow, grants = listedGranted, ...setting }: PageServicesSetting,
): PageServices => {
  const registry = firstOf([kernels].flat().map((kernel) => kernel.registry(pageServicesPoint)))
  return (page) =>
    new Services({ registry, host: { ...page, go, ...(title && { title }), ...(inWindow && { inWindow }) }, grants, ...setting })
}

function firstOf(registries: readonly Registry<ServiceProvider<PageHost>>[]): ServiceRegistry<PageHost> {
  return {
    find(id, pins) {
      for (const registry of registries) {
        const found = registry.find(id, pins)
        if (found) return found
      }
      return undefined
    },
    gone(contribution) {
      const its = registries.find((registry) => registry.versions(contribution.value.id).peek().includes(contribution))
      return (its ?? registries[0]!).gone(contribution)
    },
  }
}

/**
 * Services for pages without a visitor: each answers as its token defines, and providers in `registry` take
 * precedence.
 */
export const headlessServices =
  (registry: ServiceRegistry<PageHost> = new Registry(pageServicesPoint)): PageServices =>
  (page) =>
    new Services<PageHost>({ registry, host: { ...page, go: () => undefined }, headless: true })

export type Tone = 'info' | 'success' | 'warning' | 'error'

export interface Messages {
  /** Resolves when the message is shown, not when it closes. */
  show(options: { readonly tone: Tone; readonly content: string; readonly seconds: number }): Promise<void>
}
/** Also what the page itself tells its visitor by. */
export const messages = defineService<Messages>('service/message', { zh: '消息提示', en: 'Messages' }, () => ({
  show: async () => undefined,
}))
