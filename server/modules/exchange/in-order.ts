import type { ExchangeFile } from './file-model.ts'

const by =
  <T>(key: (item: T) => string | number) =>
  (a: T, b: T): number => {
    const [one, other] = [key(a), key(b)]
    return one < other ? -1 : one > other ? 1 : 0
  }

/** The file with its lists in the one order that files have, whatever it was read from. */
export function inOrder(file: ExchangeFile): ExchangeFile {
  return {
    ...file,
    pages: file.pages.toSorted(by(({ id }) => id)),
    blocks: file.blocks.toSorted((a, b) => by<typeof a>(({ id }) => id)(a, b) || a.version - b.version),
    texts: file.texts && { ...file.texts, texts: file.texts.texts.toSorted(by(({ id }) => id)) },
    variables: file.variables.toSorted(by(({ name }) => name)),
    look: file.look.toSorted(by(({ kind, id }) => `${kind}-${id}`)),
    config: file.config.toSorted(by(({ kind, id }) => `${kind}-${id}`)),
    menus: file.menus.toSorted(by(({ id }) => id)),
    roles: file.roles.toSorted(by(({ id }) => id)),
    files: file.files.toSorted(by(({ address }) => address)),
    plugins: file.plugins.toSorted(by(({ id }) => id)),
    services: file.services.toSorted(by(({ address }) => address)),
    secrets: file.secrets.toSorted(by(({ id }) => id)),
  }
}
