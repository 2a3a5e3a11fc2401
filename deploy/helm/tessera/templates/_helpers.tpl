{{- define "tessera.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "tessera.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" -}}
{{- else if contains (include "tessera.name" .) .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "tessera.name" .) | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "tessera.selector" -}}
app.kubernetes.io/name: {{ include "tessera.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "tessera.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{ include "tessera.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "tessera.image" -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}

{{- define "tessera.secretName" -}}
{{- default (include "tessera.fullname" .) .Values.existingSecret -}}
{{- end -}}

{{- define "tessera.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "tessera.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{/* One server on SQLite, or several on PostgreSQL. */}}
{{- define "tessera.isSingle" -}}
{{- if eq .Values.database "sqlite" -}}true{{- end -}}
{{- end -}}

{{/* A volume that pods share, or that belongs to the only one. */}}
{{- define "tessera.hasClaim" -}}
{{- if and .Values.persistence.enabled (or (include "tessera.isSingle" .) (eq .Values.persistence.accessMode "ReadWriteMany")) -}}true{{- end -}}
{{- end -}}

{{/* The environment of a server, and of a command. */}}
{{- define "tessera.environment" -}}
env:
  - name: HOST
    value: "0.0.0.0"
  - name: PORT
    value: "3000"
  - name: DATA_DIR
    value: /data
  - name: NODE_ENV
    value: production
  {{- if .Values.metrics.enabled }}
  - name: METRICS_HOST
    value: "0.0.0.0"
  - name: METRICS_PORT
    value: {{ toString .Values.metrics.port | quote }}
  {{- end }}
  {{- range $name, $value := .Values.settings }}
  {{- if ne (toString $value) "" }}
  - name: {{ $name }}
    value: {{ toString $value | quote }}
  {{- end }}
  {{- end }}
  {{- with .Values.extraEnv }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
envFrom:
  - secretRef:
      name: {{ include "tessera.secretName" . }}
{{- end -}}
