import { signal } from '@preact/signals-core'
import type { Pins } from '#kernel/plugin'
import { createViews, type RunningPage, type Views, viewLoaderOf } from '#kernel/view'
import { canvasKernel } from '../../boot/canvas.ts'
import { keepClasses } from '../../shell/plugins/kept-classes.ts'
import { pluginOfView } from '../../shell/plugins/plugin-of-view.ts'
import { createPluginSet } from '../../shell/plugins/plugin-set.ts'
import type { ListedPlugin } from '../../shell/plugins/runnable-plugin.ts'
import { watchViewErrors } from '../../shell/plugins/view-errors.ts'
import { noteViewFinding } from '../../shell/plugins/view-findings.ts'
import { viewPlugin } from '../../shell/plugins/view-plugin.ts'

export interface CanvasViews {
  readonly views: Views
  /** The page that is shown from now on, and the versions of plugins that it holds on to. */
  show(page: RunningPage, pins: Pins): void
  follow(plugins: readonly ListedPlugin[]): void
}

/** The views of the canvas's frame: the product's own, and those of the plugins that the editor tells of. */
export function createCanvasViews(): CanvasViews {
  const pins = signal<Pins>({})
  const plugins = createPluginSet(canvasKernel, viewPlugin)
  const pinsNow = () => pins.value
  let shown: RunningPage | undefined
  watchViewErrors(window, plugins.listed, () => shown)
  const pluginOf = pluginOfView(plugins.listed, pinsNow)
  // Where no plugin from outside is used, nothing is watched.
  let isKept = false
  plugins.listed.subscribe((listed) => {
    if (isKept || listed.length === 0) return
    isKept = true
    keepClasses(
      document,
      pluginOf,
      () => shown,
      ({ id, version }, type) => noteViewFinding({ plugin: id, version, type }),
    )
  })
  return {
    views: createViews(viewLoaderOf(canvasKernel, pinsNow), pluginOf),
    show(page, held) {
      shown = page
      pins.value = held
    },
    follow: (list) => void plugins.apply(list),
  }
}
