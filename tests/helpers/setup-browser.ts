import '@arco-design/web-react/es/_util/react-19-adapter'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({ asyncUtilTimeout: 8000 })

// Here React draws on its own time, as for a user; tests wait for what they expect to see.
afterEach(cleanup)
