// Before the first paint: applies the stored colour mode and language, else the user's language, else the device's.
(function () {
  var root = document.documentElement;
  var read = function (name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  var mode = read('colour-mode');
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
  root.lang = read('language') || read('account-language') || (/^fr\b/i.test(navigator.language || '') ? 'fr' : 'en');
})();
