import '@arco-design/web-react/es/_util/react-19-adapter'
import '@arco-design/web-react/es/style/index.css'
import { createRoot } from 'react-dom/client'
import '../shell/theme.css'
import { applyTheme } from '../shell/theme.ts'
import { Viewer } from './viewer.tsx'
import './viewer.css'

applyTheme()
createRoot(document.getElementById('root')!).render(<Viewer />)
