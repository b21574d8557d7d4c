// What was chosen and not sent yet, for a reload of this tab. Some browsers refuse to keep anything: then nothing is kept.
let prefix = ''

export function remember(verificationId) {
  prefix = `pramaan:${verificationId}:`
}

export function keep(name, value) {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {}
}

export function recall(name) {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name))
  } catch {
    return null
  }
}

export function forget(name) {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {}
}
