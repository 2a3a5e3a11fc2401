import type { ServerPage } from '#kernel/engine'
import {
  defineService,
  defineServicesPoint,
  type Grants,
  type Kernel,
  type Pins,
  Registry,
  Services,
  type ServicesOptions,
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
}
/** What a page knows of itself; the rest is told by the app that opens it. */
export type PageFacts = Omit<PageHost, 'go'>
/** Makes the services of a page that is opened. */
export type PageServices = (page: PageFacts) => Services<PageHost>

/** What plugins and apps offer to the actions of a page. */
export const pageServicesPoint = defineServicesPoint<PageHost>('page services')

export interface PageServicesSetting {
  readonly go: (path: string) => void
  readonly pins?: Pins
  readonly grants?: Grants
}

/** The services that a kernel's plugins provide, in the versions that the pins name; follows its plugins. */
export const pageServicesOf =
  (kernel: Kernel, { go, ...setting }: PageServicesSetting): PageServices =>
  (page) =>
    new Services({ registry: kernel.registry(pageServicesPoint), host: { ...page, go }, ...setting })

/** For pages that run where nobody looks: each service answers as its token says, and what is provided in `registry` comes first. */
export const headlessServices =
  (registry: ServicesOptions<PageHost>['registry'] = new Registry(pageServicesPoint)): PageServices =>
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
