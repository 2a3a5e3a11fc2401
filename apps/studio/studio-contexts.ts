import { type Kernel, type OwnContext, OwnContexts, Services } from '#kernel/plugin'
import { type ScreenDeclaration, screensPoint, studioServicesPoint } from '#sdk/studio'
import { currentSource } from '../shell/locale.ts'

const known = new WeakMap<Kernel, OwnContexts>()
const NOBODYS = new OwnContexts()

/** Those of the studio around the editor, which last as long as its kernel. */
function contextsOf(kernel: Kernel): OwnContexts {
  const made = known.get(kernel)
  if (made) return made
  const contexts = new OwnContexts(new Services({ registry: kernel.registry(studioServicesPoint), host: { locale: currentSource } }))
  known.set(kernel, contexts)
  return contexts
}

/** The context of the plugin that contributed a screen; the product's own where nobody did, as in a test of one screen. */
export const contextOfScreen = (kernel: Kernel | null, screen: ScreenDeclaration): OwnContext =>
  kernel ? contextsOf(kernel).of(kernel.registry(screensPoint), screen) : NOBODYS.ofProduct
