import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { chosenTheme } from './chosen-theme.ts'
import { compiledMessages } from './compiled-messages.ts'

export function plugins(): PluginOption[] {
  return [compiledMessages(), chosenTheme(), react(), tailwind()]
}
