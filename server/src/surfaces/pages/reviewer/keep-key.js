// The key stands in the fragment, which no server is sent: handed on to the links of the page, and into the form where it is asked for.
const KEY = /#[\w-]{20,200}$/
const field = document.getElementById('link')

if (KEY.test(location.href)) {
  for (const link of document.querySelectorAll('a.language, a.keeps-key')) link.hash = location.hash
  if (field !== null && field.value === '') field.value = location.href
}
