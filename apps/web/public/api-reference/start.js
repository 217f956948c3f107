// Shows the API's document in the viewer that stands beside this file.
const darkTheme = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', darkTheme.matches);
followTheme();
darkTheme.addEventListener('change', followTheme);

window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 2,
  filter: true,
  // A badge of the document would be asked for at a stranger's server.
  validatorUrl: null,
  persistAuthorization: false,
});
