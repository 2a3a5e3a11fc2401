import { createContext, useContext } from 'react'

type Size = 'mini' | 'small' | 'default' | 'large'

/** The density that the theme of the page says; it is put around the page by who shows it. */
export const DensityContext = createContext<Size>('default')

/** The size of a control: what its author chose, and the density of the page's theme where that is the usual one. */
export function useDensity(chosen: Size = 'default'): Size {
  const density = useContext(DensityContext)
  return chosen === 'default' ? density : chosen
}
