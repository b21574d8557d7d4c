import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '../text/console.ts'
import { useText } from '../text/text.tsx'
import { IconButton } from './button.tsx'

const SHOWN_MS = 2_000

export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const t = useText(texts)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <IconButton label={isCopied ? t('copied') : (label ?? t('copy'))} onClick={copy}>
      {isCopied ? <Check className="text-success" aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  )
}
