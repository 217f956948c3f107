{{- define "golden-acers.selector" -}}
app.kubernetes.io/name: golden-acers
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "golden-acers.labels" -}}
{{ include "golden-acers.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}
