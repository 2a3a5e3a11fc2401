import type { EngineCalls, PageCalls } from '#kernel/engine'

/** The engine as a page sees it: the worker's calls, surviving its restarts. */
export interface EngineLink extends Omit<EngineCalls, 'open' | 'migrate'>, Partial<Pick<EngineCalls, 'migrate'>> {
  open(page: Parameters<EngineCalls['open']>[0], calls: PageCalls): Promise<void>
}
