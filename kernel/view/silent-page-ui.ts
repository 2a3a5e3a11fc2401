import type { PageStorage, PageUi } from './page-ui.ts'

/** An app without a screen, for pages that run where nobody looks: it shows nothing, agrees to everything and keeps texts in memory. */
export function createSilentPageUi(): PageUi {
  return {
    message: () => undefined,
    notification: () => undefined,
    confirm: async () => true,
    navigate: () => ({ ok: true }),
    copy: async () => undefined,
    openPage: () => ({ ok: true }),
    element: () => null,
    setTitle: () => undefined,
    storage: createMemoryStorage(),
    logout: async () => ({ ok: true }),
    upload: async (file) => ({ url: `/files/${encodeURIComponent(file.name)}`, name: file.name, size: file.size }),
  }
}

function createMemoryStorage(): PageStorage {
  const texts = new Map<string, string>()
  return {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  }
}
