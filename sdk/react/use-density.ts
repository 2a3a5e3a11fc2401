import { ConfigContext } from '@arco-design/web-react/es/ConfigProvider/context'
import { useContext } from 'react'

type Size = 'mini' | 'small' | 'default' | 'large'

/** The size of a control: what its author chose, and the density of the page's theme where that is the usual one. */
export function useDensity(chosen: Size = 'default'): Size {
  const { size } = useContext(ConfigContext)
  return chosen === 'default' ? (size ?? chosen) : chosen
}
