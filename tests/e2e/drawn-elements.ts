import type { Page } from 'playwright/test'
import { allLoaded } from './driver.ts'

/**
 * What is seen of some elements of a page, by their ids: their nodes, with boxes and colours, and what is painted on
 * canvases.
 */
export type Drawn = { readonly [id: string]: string }

/** The elements as they are once nothing is loaded any more and two frames are the same. */
export async function drawnElements(page: Page, ids: readonly string[]): Promise<Drawn> {
  await allLoaded(page)
  return page.evaluate(async (wanted) => {
    const styles = ['color', 'background-color', 'border-top-color', 'border-top-style', 'font-size', 'justify-content'] as const
    const plain = (html: string): string =>
      html
        .replaceAll(/\bblob:[^"]+/g, 'blob')
        .replaceAll(/(?:_r_|:r|«r)[\w]+(?:_|:|»)/g, 'id')
        .replaceAll(/\b(arco-[a-z-]+?-)\d+/g, '$1n')
        .replaceAll(/ ?\b[\w-]+-(?:appear|enter|exit)(?:-active|-done)?\b/g, '')
    const see = (id: string): string =>
      [...document.querySelectorAll(`[data-id="${id}"]`)]
        .map((own) => {
          // What stands in a dialog has its title beside it.
          const root = own.closest('[role="dialog"]') ?? own
          const at = root.getBoundingClientRect()
          const painted = [...root.querySelectorAll('canvas')].map((canvas) => (canvas.closest('.tessera-map') ? '' : canvas.toDataURL()))
          const boxes = [root, ...root.querySelectorAll('*')].map((node) => {
            const { x, y, width, height } = node.getBoundingClientRect()
            const computed = getComputedStyle(node)
            return [x - at.x, y - at.y, width, height]
              .map(Math.round)
              .concat(styles.map((name) => computed.getPropertyValue(name)) as never)
              .join(' ')
          })
          return [plain(root.outerHTML), ...painted, ...boxes].join('\n')
        })
        .join('\n')
    const all = (): { [id: string]: string } => Object.fromEntries(wanted.map((id) => [id, see(id)]))
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    let last = all()
    for (let turn = 0, same = 0; turn < 60 && same < 3; turn++) {
      await frame()
      const next = all()
      same = JSON.stringify(next) === JSON.stringify(last) ? same + 1 : 0
      last = next
    }
    return last
  }, ids)
}
