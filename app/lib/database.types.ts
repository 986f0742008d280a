// Written by `npm run types` from the migrations: do not edit.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14' };
  public: {
    Tables: {
      actividades: {
        Row: {
          clase: Database['public']['Enums']['clase_actividad'];
          condiciones: string | null;
          costo: string | null;
          cuando: string | null;
          dia_semana: number | null;
          edad_desde: number | null;
          edad_hasta: number | null;
          empieza: string | null;
          enlace: string | null;
          estado: Database['public']['Enums']['estado_sugerencia'];
          fecha_actualizacion: string;
          fecha_creacion: string;
          hora_desde: string | null;
          hora_hasta: string | null;
          id: string;
          lugar: string | null;
          municipio: string;
          organiza: string | null;
          por_video: boolean;
          sensorial: string | null;
          telefono: string | null;
          termina: string | null;
          termina_en: string | null;
          titulo: string;
        };
        Insert: {
          clase: Database['public']['Enums']['clase_actividad'];
          condiciones?: string | null;
          costo?: string | null;
          cuando?: string | null;
          dia_semana?: number | null;
          edad_desde?: number | null;
          edad_hasta?: number | null;
          empieza?: string | null;
          enlace?: string | null;
          estado?: Database['public']['Enums']['estado_sugerencia'];
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          hora_desde?: string | null;
          hora_hasta?: string | null;
          id?: string;
          lugar?: string | null;
          municipio: string;
          organiza?: string | null;
          por_video?: boolean;
          sensorial?: string | null;
          telefono?: string | null;
          termina?: string | null;
          termina_en?: never;
          titulo: string;
        };
        Update: {
          clase?: Database['public']['Enums']['clase_actividad'];
          condiciones?: string | null;
          costo?: string | null;
          cuando?: string | null;
          dia_semana?: number | null;
          edad_desde?: number | null;
          edad_hasta?: number | null;
          empieza?: string | null;
          enlace?: string | null;
          estado?: Database['public']['Enums']['estado_sugerencia'];
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          hora_desde?: string | null;
          hora_hasta?: string | null;
          id?: string;
          lugar?: string | null;
          municipio?: string;
          organiza?: string | null;
          por_video?: boolean;
          sensorial?: string | null;
          telefono?: string | null;
          termina?: string | null;
          termina_en?: never;
          titulo?: string;
        };
        Relationships: [];
      };
      answer_votes: {
        Row: {
          answer_id: string;
          user_id: string;
          vote_type: number;
        };
        Insert: {
          answer_id: string;
          user_id?: string;
          vote_type: number;
        };
        Update: {
          answer_id?: string;
          user_id?: string;
          vote_type?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'answer_votes_answer_id_fkey';
            columns: ['answer_id'];
            isOneToOne: false;
            referencedRelation: 'answers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'answer_votes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      answers: {
        Row: {
          ayudo_en: string | null;
          content: string;
          created_at: string;
          downvotes: number;
          editada_en: string | null;
          estado: string;
          id: string;
          question_id: string;
          score: number;
          sin_nombre: boolean;
          upvotes: number;
          user_id: string | null;
        };
        Insert: {
          ayudo_en?: string | null;
          content: string;
          created_at?: string;
          downvotes?: number;
          editada_en?: string | null;
          estado?: string;
          id?: string;
          question_id: string;
          score?: never;
          sin_nombre?: boolean;
          upvotes?: number;
          user_id?: string | null;
        };
        Update: {
          ayudo_en?: string | null;
          content?: string;
          created_at?: string;
          downvotes?: number;
          editada_en?: string | null;
          estado?: string;
          id?: string;
          question_id?: string;
          score?: never;
          sin_nombre?: boolean;
          upvotes?: number;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'answers_question_id_fkey';
            columns: ['question_id'];
            isOneToOne: false;
            referencedRelation: 'questions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'answers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      auditoria: {
        Row: {
          accion: string;
          actor_id: string | null;
          actor_nombre: string | null;
          antes: Json | null;
          despues: Json | null;
          fecha: string;
          fila_id: string | null;
          id: number;
          tabla: string;
        };
        Insert: {
          accion: string;
          actor_id?: string | null;
          actor_nombre?: string | null;
          antes?: Json | null;
          despues?: Json | null;
          fecha?: string;
          fila_id?: string | null;
          id?: never;
          tabla: string;
        };
        Update: {
          accion?: string;
          actor_id?: string | null;
          actor_nombre?: string | null;
          antes?: Json | null;
          despues?: Json | null;
          fecha?: string;
          fila_id?: string | null;
          id?: never;
          tabla?: string;
        };
        Relationships: [];
      };
      avisos_generales: {
        Row: {
          desde: string;
          enlace: string | null;
          fecha_creacion: string;
          grado: string;
          hasta: string;
          id: string;
          municipios: string[] | null;
          texto: string;
        };
        Insert: {
          desde?: string;
          enlace?: string | null;
          fecha_creacion?: string;
          grado?: string;
          hasta: string;
          id?: string;
          municipios?: string[] | null;
          texto: string;
        };
        Update: {
          desde?: string;
          enlace?: string | null;
          fecha_creacion?: string;
          grado?: string;
          hasta?: string;
          id?: string;
          municipios?: string[] | null;
          texto?: string;
        };
        Relationships: [];
      };
      bajas: {
        Row: {
          decidida_en: string | null;
          decidida_por: string | null;
          deshecha_en: string | null;
          era_aprobado: boolean;
          estado: string;
          fecha_creacion: string;
          id: string;
          motivo: string | null;
          nombre: string;
          origen: string;
          proveedor_id: string | null;
          version: string | null;
        };
        Insert: {
          decidida_en?: string | null;
          decidida_por?: string | null;
          deshecha_en?: string | null;
          era_aprobado?: boolean;
          estado?: string;
          fecha_creacion?: string;
          id?: string;
          motivo?: string | null;
          nombre: string;
          origen: string;
          proveedor_id?: string | null;
          version?: string | null;
        };
        Update: {
          decidida_en?: string | null;
          decidida_por?: string | null;
          deshecha_en?: string | null;
          era_aprobado?: boolean;
          estado?: string;
          fecha_creacion?: string;
          id?: string;
          motivo?: string | null;
          nombre?: string;
          origen?: string;
          proveedor_id?: string | null;
          version?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'bajas_decidida_por_fkey';
            columns: ['decidida_por'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bajas_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
        ];
      };
      calificaciones: {
        Row: {
          comentario: string | null;
          estado: Database['public']['Enums']['estado_calificacion'];
          estrellas: number;
          fecha: string;
          id: string;
          proveedor_id: string;
          usuario_id: string;
        };
        Insert: {
          comentario?: string | null;
          estado?: Database['public']['Enums']['estado_calificacion'];
          estrellas?: number;
          fecha?: string;
          id?: string;
          proveedor_id: string;
          usuario_id?: string;
        };
        Update: {
          comentario?: string | null;
          estado?: Database['public']['Enums']['estado_calificacion'];
          estrellas?: number;
          fecha?: string;
          id?: string;
          proveedor_id?: string;
          usuario_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'calificaciones_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'calificaciones_usuario_id_fkey';
            columns: ['usuario_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      cartas: {
        Row: {
          a_quien: string[];
          adjunta: string[];
          asunto: string;
          correo: string | null;
          cuando: string[];
          despues: string[];
          estado: string;
          fecha_actualizacion: string;
          fecha_creacion: string;
          fuente: Json;
          id: string;
          paso: string | null;
          por_verificar: string[];
          revisado_en: string | null;
          slug: string;
          texto: string[];
          titulo: string;
          vence_en: string | null;
          verificado_por: string | null;
        };
        Insert: {
          a_quien?: string[];
          adjunta?: string[];
          asunto: string;
          correo?: string | null;
          cuando?: string[];
          despues?: string[];
          estado?: string;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          fuente?: Json;
          id?: string;
          paso?: string | null;
          por_verificar?: string[];
          revisado_en?: string | null;
          slug: string;
          texto?: string[];
          titulo: string;
          vence_en?: string | null;
          verificado_por?: string | null;
        };
        Update: {
          a_quien?: string[];
          adjunta?: string[];
          asunto?: string;
          correo?: string | null;
          cuando?: string[];
          despues?: string[];
          estado?: string;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          fuente?: Json;
          id?: string;
          paso?: string | null;
          por_verificar?: string[];
          revisado_en?: string | null;
          slug?: string;
          texto?: string[];
          titulo?: string;
          vence_en?: string | null;
          verificado_por?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'cartas_paso_fkey';
            columns: ['paso'];
            isOneToOne: false;
            referencedRelation: 'pasos';
            referencedColumns: ['slug'];
          },
        ];
      };
      cola_asignaciones: {
        Row: {
          admin: string;
          clase: string;
          elemento: string;
          fecha: string;
        };
        Insert: {
          admin: string;
          clase: string;
          elemento: string;
          fecha?: string;
        };
        Update: {
          admin?: string;
          clase?: string;
          elemento?: string;
          fecha?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'cola_asignaciones_admin_fkey';
            columns: ['admin'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      cola_notas: {
        Row: {
          autor: string | null;
          clase: string;
          elemento: string;
          fecha: string;
          id: string;
          texto: string;
        };
        Insert: {
          autor?: string | null;
          clase: string;
          elemento: string;
          fecha?: string;
          id?: string;
          texto: string;
        };
        Update: {
          autor?: string | null;
          clase?: string;
          elemento?: string;
          fecha?: string;
          id?: string;
          texto?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'cola_notas_autor_fkey';
            columns: ['autor'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      confirmaciones: {
        Row: {
          actor: string | null;
          confirmado_en: string;
          duda: boolean;
          grupo: string;
          id: string;
          llamada_id: string | null;
          por: string;
          pronto: boolean;
          proveedor_id: string;
          sede_id: string | null;
          vence_en: string;
          via: string;
        };
        Insert: {
          actor?: string | null;
          confirmado_en?: string;
          duda?: boolean;
          grupo: string;
          id?: string;
          llamada_id?: string | null;
          por: string;
          pronto?: boolean;
          proveedor_id: string;
          sede_id?: string | null;
          vence_en: string;
          via: string;
        };
        Update: {
          actor?: string | null;
          confirmado_en?: string;
          duda?: boolean;
          grupo?: string;
          id?: string;
          llamada_id?: string | null;
          por?: string;
          pronto?: boolean;
          proveedor_id?: string;
          sede_id?: string | null;
          vence_en?: string;
          via?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'confirmaciones_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'confirmaciones_llamada_id_fkey';
            columns: ['llamada_id'];
            isOneToOne: false;
            referencedRelation: 'llamadas';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'confirmaciones_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'confirmaciones_sede_id_fkey';
            columns: ['sede_id'];
            isOneToOne: false;
            referencedRelation: 'frescura';
            referencedColumns: ['sede_id'];
          },
          {
            foreignKeyName: 'confirmaciones_sede_id_fkey';
            columns: ['sede_id'];
            isOneToOne: false;
            referencedRelation: 'sedes';
            referencedColumns: ['id'];
          },
        ];
      };
      datos_proveedores: {
        Row: {
          modificado_en: string;
          numero: number;
          proveedor_id: string;
        };
        Insert: {
          modificado_en?: string;
          numero?: never;
          proveedor_id: string;
        };
        Update: {
          modificado_en?: string;
          numero?: never;
          proveedor_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'datos_proveedores_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: true;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
        ];
      };
      detalles: {
        Row: {
          atencion_actualizada: string;
          atiende_autismo: boolean | null;
          costo: string | null;
          costo_desde: number | null;
          edad_desde_meses: number | null;
          edad_hasta_meses: number | null;
          estacionamiento: boolean | null;
          estacionamiento_donde: string | null;
          fecha_actualizacion: string;
          fecha_creacion: string;
          hechos_no: string[] | null;
          hechos_si: string[] | null;
          idiomas: string[] | null;
          lugar_actualizado: string;
          modalidades: string[] | null;
          proveedor_id: string;
          requiere_referido: boolean | null;
        };
        Insert: {
          atencion_actualizada?: string;
          atiende_autismo?: boolean | null;
          costo?: string | null;
          costo_desde?: number | null;
          edad_desde_meses?: number | null;
          edad_hasta_meses?: number | null;
          estacionamiento?: boolean | null;
          estacionamiento_donde?: string | null;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          hechos_no?: string[] | null;
          hechos_si?: string[] | null;
          idiomas?: string[] | null;
          lugar_actualizado?: string;
          modalidades?: string[] | null;
          proveedor_id: string;
          requiere_referido?: boolean | null;
        };
        Update: {
          atencion_actualizada?: string;
          atiende_autismo?: boolean | null;
          costo?: string | null;
          costo_desde?: number | null;
          edad_desde_meses?: number | null;
          edad_hasta_meses?: number | null;
          estacionamiento?: boolean | null;
          estacionamiento_donde?: string | null;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          hechos_no?: string[] | null;
          hechos_si?: string[] | null;
          idiomas?: string[] | null;
          lugar_actualizado?: string;
          modalidades?: string[] | null;
          proveedor_id?: string;
          requiere_referido?: boolean | null;
        };
        Relationships: [
          {
            foreignKeyName: 'detalles_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: true;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
        ];
      };
      disponibilidad: {
        Row: {
          espera: string | null;
          estado: string;
          fecha_actualizacion: string;
          fecha_creacion: string;
          nota: string | null;
          sede_id: string;
        };
        Insert: {
          espera?: string | null;
          estado: string;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          nota?: string | null;
          sede_id: string;
        };
        Update: {
          espera?: string | null;
          estado?: string;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          nota?: string | null;
          sede_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'disponibilidad_sede_id_fkey';
            columns: ['sede_id'];
            isOneToOne: true;
            referencedRelation: 'frescura';
            referencedColumns: ['sede_id'];
          },
          {
            foreignKeyName: 'disponibilidad_sede_id_fkey';
            columns: ['sede_id'];
            isOneToOne: true;
            referencedRelation: 'sedes';
            referencedColumns: ['id'];
          },
        ];
      };
      estadisticas: {
        Row: {
          fecha: string;
          id: number;
          metadata: Json | null;
          proveedor_id: string | null;
          recurso_id: string | null;
          tipo: Database['public']['Enums']['tipo_evento'];
          usuario_id: string | null;
        };
        Insert: {
          fecha?: string;
          id?: never;
          metadata?: Json | null;
          proveedor_id?: string | null;
          recurso_id?: string | null;
          tipo: Database['public']['Enums']['tipo_evento'];
          usuario_id?: string | null;
        };
        Update: {
          fecha?: string;
          id?: never;
          metadata?: Json | null;
          proveedor_id?: string | null;
          recurso_id?: string | null;
          tipo?: Database['public']['Enums']['tipo_evento'];
          usuario_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'estadisticas_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'estadisticas_recurso_id_fkey';
            columns: ['recurso_id'];
            isOneToOne: false;
            referencedRelation: 'recursos';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'estadisticas_usuario_id_fkey';
            columns: ['usuario_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      experiencias: {
        Row: {
          anio: number;
          clase: string;
          espera_meses: number | null;
          fecha_creacion: string;
          fue: boolean | null;
          hecho: string | null;
          id: string;
          mes: string;
          plan: string | null;
          proveedor_id: string;
          usuario_id: string;
        };
        Insert: {
          anio?: never;
          clase: string;
          espera_meses?: number | null;
          fecha_creacion?: string;
          fue?: boolean | null;
          hecho?: string | null;
          id?: string;
          mes: string;
          plan?: string | null;
          proveedor_id: string;
          usuario_id?: string;
        };
        Update: {
          anio?: never;
          clase?: string;
          espera_meses?: number | null;
          fecha_creacion?: string;
          fue?: boolean | null;
          hecho?: string | null;
          id?: string;
          mes?: string;
          plan?: string | null;
          proveedor_id?: string;
          usuario_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'experiencias_hecho_fkey';
            columns: ['hecho'];
            isOneToOne: false;
            referencedRelation: 'hechos';
            referencedColumns: ['clave'];
          },
          {
            foreignKeyName: 'experiencias_plan_fkey';
            columns: ['plan'];
            isOneToOne: false;
            referencedRelation: 'planes';
            referencedColumns: ['nombre'];
          },
          {
            foreignKeyName: 'experiencias_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'experiencias_usuario_id_fkey';
            columns: ['usuario_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      favorite_providers: {
        Row: {
          created_at: string;
          id: string;
          provider_id: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          provider_id: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          provider_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'favorite_providers_provider_id_fkey';
            columns: ['provider_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'favorite_providers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      hechos: {
        Row: {
          buscado: string;
          clave: string;
          grupo: string;
          orden: number;
        };
        Insert: {
          buscado: string;
          clave: string;
          grupo: string;
          orden: number;
        };
        Update: {
          buscado?: string;
          clave?: string;
          grupo?: string;
          orden?: number;
        };
        Relationships: [];
      };
      horas: {
        Row: {
          abre: string;
          cierra: string;
          dia: number;
          id: string;
          sede_id: string;
        };
        Insert: {
          abre: string;
          cierra: string;
          dia: number;
          id?: string;
          sede_id: string;
        };
        Update: {
          abre?: string;
          cierra?: string;
          dia?: number;
          id?: string;
          sede_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'horas_sede_id_fkey';
            columns: ['sede_id'];
            isOneToOne: false;
            referencedRelation: 'frescura';
            referencedColumns: ['sede_id'];
          },
          {
            foreignKeyName: 'horas_sede_id_fkey';
            columns: ['sede_id'];
            isOneToOne: false;
            referencedRelation: 'sedes';
            referencedColumns: ['id'];
          },
        ];
      };
      importacion_filas: {
        Row: {
          antes: Json | null;
          cambios: Json | null;
          candidato_fila: number | null;
          candidato_id: string | null;
          decision: string | null;
          fila: number;
          hecha: boolean;
          importacion_id: string;
          orden: number;
          problemas: Json;
          proveedor_id: string | null;
          razon: string | null;
          resultado: string | null;
          se_queda: string | null;
          valores: Json;
          version: string | null;
        };
        Insert: {
          antes?: Json | null;
          cambios?: Json | null;
          candidato_fila?: number | null;
          candidato_id?: string | null;
          decision?: string | null;
          fila: number;
          hecha?: boolean;
          importacion_id: string;
          orden?: never;
          problemas: Json;
          proveedor_id?: string | null;
          razon?: string | null;
          resultado?: string | null;
          se_queda?: string | null;
          valores: Json;
          version?: string | null;
        };
        Update: {
          antes?: Json | null;
          cambios?: Json | null;
          candidato_fila?: number | null;
          candidato_id?: string | null;
          decision?: string | null;
          fila?: number;
          hecha?: boolean;
          importacion_id?: string;
          orden?: never;
          problemas?: Json;
          proveedor_id?: string | null;
          razon?: string | null;
          resultado?: string | null;
          se_queda?: string | null;
          valores?: Json;
          version?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'importacion_filas_candidato_id_fkey';
            columns: ['candidato_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'importacion_filas_importacion_id_fkey';
            columns: ['importacion_id'];
            isOneToOne: false;
            referencedRelation: 'importaciones';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'importacion_filas_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
        ];
      };
      importaciones: {
        Row: {
          archivo: string;
          columnas: Json;
          creada_en: string;
          creada_por: string | null;
          cuentas: Json;
          deshecha_en: string | null;
          estado: string;
          hasta: number;
          hechas: number;
          huella: string;
          id: string;
          motivo: string | null;
          origen: string;
          terminada_en: string | null;
          todo_o_nada: boolean;
          total: number;
        };
        Insert: {
          archivo: string;
          columnas?: Json;
          creada_en?: string;
          creada_por?: string | null;
          cuentas?: Json;
          deshecha_en?: string | null;
          estado?: string;
          hasta?: number;
          hechas?: number;
          huella: string;
          id?: string;
          motivo?: string | null;
          origen: string;
          terminada_en?: string | null;
          todo_o_nada?: boolean;
          total: number;
        };
        Update: {
          archivo?: string;
          columnas?: Json;
          creada_en?: string;
          creada_por?: string | null;
          cuentas?: Json;
          deshecha_en?: string | null;
          estado?: string;
          hasta?: number;
          hechas?: number;
          huella?: string;
          id?: string;
          motivo?: string | null;
          origen?: string;
          terminada_en?: string | null;
          todo_o_nada?: boolean;
          total?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'importaciones_creada_por_fkey';
            columns: ['creada_por'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      listas: {
        Row: {
          created_at: string;
          id: string;
          nombre: string;
          retirada_el: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          nombre: string;
          retirada_el?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          nombre?: string;
          retirada_el?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'listas_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      listas_proveedores: {
        Row: {
          created_at: string;
          id: string;
          lista_id: string;
          nota: string | null;
          posicion: number;
          proveedor_id: string | null;
        };
        Insert: {
          created_at?: string;
          id?: string;
          lista_id: string;
          nota?: string | null;
          posicion: number;
          proveedor_id?: string | null;
        };
        Update: {
          created_at?: string;
          id?: string;
          lista_id?: string;
          nota?: string | null;
          posicion?: number;
          proveedor_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'listas_proveedores_lista_id_fkey';
            columns: ['lista_id'];
            isOneToOne: false;
            referencedRelation: 'listas';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'listas_proveedores_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
        ];
      };
      llamadas: {
        Row: {
          admin: string | null;
          desde: string;
          deshecha_en: string | null;
          fecha: string;
          grupos: string[];
          id: string;
          motivo: string;
          nota: string | null;
          proveedor_id: string;
          resultado: string;
        };
        Insert: {
          admin?: string | null;
          desde: string;
          deshecha_en?: string | null;
          fecha?: string;
          grupos: string[];
          id?: string;
          motivo: string;
          nota?: string | null;
          proveedor_id: string;
          resultado: string;
        };
        Update: {
          admin?: string | null;
          desde?: string;
          deshecha_en?: string | null;
          fecha?: string;
          grupos?: string[];
          id?: string;
          motivo?: string;
          nota?: string | null;
          proveedor_id?: string;
          resultado?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'llamadas_admin_fkey';
            columns: ['admin'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'llamadas_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
        ];
      };
      pasos: {
        Row: {
          correo: string | null;
          documentos: string[];
          edad_desde_meses: number;
          edad_hasta_meses: number | null;
          enlaces: Json;
          estado: string;
          fecha_actualizacion: string;
          fecha_creacion: string;
          fuente: Json;
          id: string;
          momentos: string[];
          orden: number;
          otros_telefonos: Json;
          palabras: string[];
          por_que: string;
          por_verificar: string[];
          resumen: string[];
          revisado_en: string | null;
          siempre: boolean;
          slug: string;
          subcategoria: string | null;
          telefono: string | null;
          tipo_servicio: Database['public']['Enums']['tipo_servicio'] | null;
          titulo: string;
          vence_en: string | null;
          verificado_por: string | null;
        };
        Insert: {
          correo?: string | null;
          documentos?: string[];
          edad_desde_meses?: number;
          edad_hasta_meses?: number | null;
          enlaces?: Json;
          estado?: string;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          fuente?: Json;
          id?: string;
          momentos?: string[];
          orden: number;
          otros_telefonos?: Json;
          palabras?: string[];
          por_que: string;
          por_verificar?: string[];
          resumen?: string[];
          revisado_en?: string | null;
          siempre?: boolean;
          slug: string;
          subcategoria?: string | null;
          telefono?: string | null;
          tipo_servicio?: Database['public']['Enums']['tipo_servicio'] | null;
          titulo: string;
          vence_en?: string | null;
          verificado_por?: string | null;
        };
        Update: {
          correo?: string | null;
          documentos?: string[];
          edad_desde_meses?: number;
          edad_hasta_meses?: number | null;
          enlaces?: Json;
          estado?: string;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          fuente?: Json;
          id?: string;
          momentos?: string[];
          orden?: number;
          otros_telefonos?: Json;
          palabras?: string[];
          por_que?: string;
          por_verificar?: string[];
          resumen?: string[];
          revisado_en?: string | null;
          siempre?: boolean;
          slug?: string;
          subcategoria?: string | null;
          telefono?: string | null;
          tipo_servicio?: Database['public']['Enums']['tipo_servicio'] | null;
          titulo?: string;
          vence_en?: string | null;
          verificado_por?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'pasos_subcategoria_fkey';
            columns: ['tipo_servicio', 'subcategoria'];
            isOneToOne: false;
            referencedRelation: 'subcategorias';
            referencedColumns: ['tipo_servicio', 'nombre'];
          },
        ];
      };
      perfiles_unidos: {
        Row: {
          anterior: string;
          del_otro: string[];
          fecha: string;
          por: string | null;
          proveedor_id: string;
          repetido: string | null;
        };
        Insert: {
          anterior: string;
          del_otro?: string[];
          fecha?: string;
          por?: string | null;
          proveedor_id: string;
          repetido?: string | null;
        };
        Update: {
          anterior?: string;
          del_otro?: string[];
          fecha?: string;
          por?: string | null;
          proveedor_id?: string;
          repetido?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'perfiles_unidos_por_fkey';
            columns: ['por'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'perfiles_unidos_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
        ];
      };
      planes: {
        Row: {
          activo: boolean;
          alias: string[] | null;
          fecha_actualizacion: string;
          fecha_creacion: string;
          id: string;
          nombre: string;
        };
        Insert: {
          activo?: boolean;
          alias?: string[] | null;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          id?: string;
          nombre: string;
        };
        Update: {
          activo?: boolean;
          alias?: string[] | null;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          id?: string;
          nombre?: string;
        };
        Relationships: [];
      };
      primera_visita: {
        Row: {
          con_quien: string | null;
          duracion_minutos: number | null;
          fecha_actualizacion: string;
          fecha_creacion: string;
          fotos: Json | null;
          pasos: string[] | null;
          proveedor_id: string;
          que_llevar: string[] | null;
          se_puede: string[] | null;
        };
        Insert: {
          con_quien?: string | null;
          duracion_minutos?: number | null;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          fotos?: Json | null;
          pasos?: string[] | null;
          proveedor_id: string;
          que_llevar?: string[] | null;
          se_puede?: string[] | null;
        };
        Update: {
          con_quien?: string | null;
          duracion_minutos?: number | null;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          fotos?: Json | null;
          pasos?: string[] | null;
          proveedor_id?: string;
          que_llevar?: string[] | null;
          se_puede?: string[] | null;
        };
        Relationships: [
          {
            foreignKeyName: 'primera_visita_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: true;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
        ];
      };
      propuestas: {
        Row: {
          antes: Json | null;
          campo: string;
          decidida_en: string | null;
          decidida_por: string | null;
          despues: Json | null;
          estado: string;
          fecha_creacion: string;
          id: string;
          lote: string;
          motivo: string | null;
          orden: number;
          origen: string;
          palabra: string | null;
          proveedor_id: string;
          sede_id: string | null;
        };
        Insert: {
          antes?: Json | null;
          campo: string;
          decidida_en?: string | null;
          decidida_por?: string | null;
          despues?: Json | null;
          estado?: string;
          fecha_creacion?: string;
          id?: string;
          lote: string;
          motivo?: string | null;
          orden?: never;
          origen: string;
          palabra?: string | null;
          proveedor_id: string;
          sede_id?: string | null;
        };
        Update: {
          antes?: Json | null;
          campo?: string;
          decidida_en?: string | null;
          decidida_por?: string | null;
          despues?: Json | null;
          estado?: string;
          fecha_creacion?: string;
          id?: string;
          lote?: string;
          motivo?: string | null;
          orden?: never;
          origen?: string;
          palabra?: string | null;
          proveedor_id?: string;
          sede_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'propuestas_decidida_por_fkey';
            columns: ['decidida_por'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'propuestas_palabra_fkey';
            columns: ['palabra'];
            isOneToOne: false;
            referencedRelation: 'confirmaciones';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'propuestas_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'propuestas_sede_id_fkey';
            columns: ['sede_id'];
            isOneToOne: false;
            referencedRelation: 'frescura';
            referencedColumns: ['sede_id'];
          },
          {
            foreignKeyName: 'propuestas_sede_id_fkey';
            columns: ['sede_id'];
            isOneToOne: false;
            referencedRelation: 'sedes';
            referencedColumns: ['id'];
          },
        ];
      };
      proveedores: {
        Row: {
          acepta_planes: boolean;
          aprobado_por_admin: boolean;
          descripcion: string | null;
          direccion: string | null;
          email: string | null;
          etiquetas_servicio: string[] | null;
          fecha_actualizacion: string;
          fecha_creacion: string;
          horario_servicio: string | null;
          id: string;
          logo_url: string | null;
          municipio: string;
          nombre: string;
          planes_aceptados: string[] | null;
          subcategoria: string | null;
          telefono: string | null;
          tipo_servicio: Database['public']['Enums']['tipo_servicio'];
          usuario_id: string | null;
          videos_urls: string[] | null;
          web: string | null;
          whatsapp: string | null;
        };
        Insert: {
          acepta_planes?: boolean;
          aprobado_por_admin?: boolean;
          descripcion?: string | null;
          direccion?: string | null;
          email?: string | null;
          etiquetas_servicio?: string[] | null;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          horario_servicio?: string | null;
          id?: string;
          logo_url?: string | null;
          municipio: string;
          nombre: string;
          planes_aceptados?: string[] | null;
          subcategoria?: string | null;
          telefono?: string | null;
          tipo_servicio: Database['public']['Enums']['tipo_servicio'];
          usuario_id?: string | null;
          videos_urls?: string[] | null;
          web?: string | null;
          whatsapp?: string | null;
        };
        Update: {
          acepta_planes?: boolean;
          aprobado_por_admin?: boolean;
          descripcion?: string | null;
          direccion?: string | null;
          email?: string | null;
          etiquetas_servicio?: string[] | null;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          horario_servicio?: string | null;
          id?: string;
          logo_url?: string | null;
          municipio?: string;
          nombre?: string;
          planes_aceptados?: string[] | null;
          subcategoria?: string | null;
          telefono?: string | null;
          tipo_servicio?: Database['public']['Enums']['tipo_servicio'];
          usuario_id?: string | null;
          videos_urls?: string[] | null;
          web?: string | null;
          whatsapp?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'proveedores_subcategoria_de_su_tipo';
            columns: ['tipo_servicio', 'subcategoria'];
            isOneToOne: false;
            referencedRelation: 'subcategorias';
            referencedColumns: ['tipo_servicio', 'nombre'];
          },
          {
            foreignKeyName: 'proveedores_usuario_id_fkey';
            columns: ['usuario_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      questions: {
        Row: {
          answer_count: number;
          category: string | null;
          con_ayuda: boolean;
          content: string;
          created_at: string;
          duplicada_de: string | null;
          editada_en: string | null;
          estado: string;
          id: string;
          sin_nombre: boolean;
          title: string;
          user_id: string | null;
        };
        Insert: {
          answer_count?: number;
          category?: string | null;
          con_ayuda?: boolean;
          content: string;
          created_at?: string;
          duplicada_de?: string | null;
          editada_en?: string | null;
          estado?: string;
          id?: string;
          sin_nombre?: boolean;
          title: string;
          user_id?: string | null;
        };
        Update: {
          answer_count?: number;
          category?: string | null;
          con_ayuda?: boolean;
          content?: string;
          created_at?: string;
          duplicada_de?: string | null;
          editada_en?: string | null;
          estado?: string;
          id?: string;
          sin_nombre?: boolean;
          title?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'questions_duplicada_de_fkey';
            columns: ['duplicada_de'];
            isOneToOne: false;
            referencedRelation: 'questions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'questions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      reclamaciones: {
        Row: {
          decidida_en: string | null;
          decidida_por: string | null;
          dueno_avisado_en: string | null;
          estado: string;
          fecha_creacion: string;
          id: string;
          medio: string;
          mensaje: string | null;
          objetada_en: string | null;
          probada_en: string | null;
          proveedor_id: string;
          usuario_id: string;
        };
        Insert: {
          decidida_en?: string | null;
          decidida_por?: string | null;
          dueno_avisado_en?: string | null;
          estado?: string;
          fecha_creacion?: string;
          id?: string;
          medio: string;
          mensaje?: string | null;
          objetada_en?: string | null;
          probada_en?: string | null;
          proveedor_id: string;
          usuario_id: string;
        };
        Update: {
          decidida_en?: string | null;
          decidida_por?: string | null;
          dueno_avisado_en?: string | null;
          estado?: string;
          fecha_creacion?: string;
          id?: string;
          medio?: string;
          mensaje?: string | null;
          objetada_en?: string | null;
          probada_en?: string | null;
          proveedor_id?: string;
          usuario_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'reclamaciones_decidida_por_fkey';
            columns: ['decidida_por'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reclamaciones_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reclamaciones_usuario_id_fkey';
            columns: ['usuario_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      recursos: {
        Row: {
          categoria: string[] | null;
          descripcion: string;
          destacado: boolean;
          fecha_actualizacion: string;
          fecha_creacion: string;
          id: string;
          miniatura_pixar: string | null;
          tipo_recurso: Database['public']['Enums']['tipo_recurso'];
          titulo: string;
          url: string;
        };
        Insert: {
          categoria?: string[] | null;
          descripcion: string;
          destacado?: boolean;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          id?: string;
          miniatura_pixar?: string | null;
          tipo_recurso?: Database['public']['Enums']['tipo_recurso'];
          titulo: string;
          url: string;
        };
        Update: {
          categoria?: string[] | null;
          descripcion?: string;
          destacado?: boolean;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          id?: string;
          miniatura_pixar?: string | null;
          tipo_recurso?: Database['public']['Enums']['tipo_recurso'];
          titulo?: string;
          url?: string;
        };
        Relationships: [];
      };
      resumen_hechos: {
        Row: {
          atencion_vence: string | null;
          costo: string | null;
          domicilio: number[] | null;
          edad_desde_meses: number | null;
          edad_hasta_meses: number | null;
          hechos: number[] | null;
          idiomas: string[] | null;
          linea: string;
          lugar_vence: string | null;
          lugares: Json;
          modalidades: string[] | null;
          proveedor_id: string;
        };
        Insert: {
          atencion_vence?: string | null;
          costo?: string | null;
          domicilio?: number[] | null;
          edad_desde_meses?: number | null;
          edad_hasta_meses?: number | null;
          hechos?: number[] | null;
          idiomas?: string[] | null;
          linea?: never;
          lugar_vence?: string | null;
          lugares: Json;
          modalidades?: string[] | null;
          proveedor_id: string;
        };
        Update: {
          atencion_vence?: string | null;
          costo?: string | null;
          domicilio?: number[] | null;
          edad_desde_meses?: number | null;
          edad_hasta_meses?: number | null;
          hechos?: number[] | null;
          idiomas?: string[] | null;
          linea?: never;
          lugar_vence?: string | null;
          lugares?: Json;
          modalidades?: string[] | null;
          proveedor_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'resumen_hechos_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: true;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
        ];
      };
      revisiones_recurso: {
        Row: {
          aplica_en_pr: boolean;
          fecha_actualizacion: string;
          recurso_id: string;
          reemplazado_por: string | null;
          revisado_en: string;
          vigencia: string;
        };
        Insert: {
          aplica_en_pr?: boolean;
          fecha_actualizacion?: string;
          recurso_id: string;
          reemplazado_por?: string | null;
          revisado_en: string;
          vigencia?: string;
        };
        Update: {
          aplica_en_pr?: boolean;
          fecha_actualizacion?: string;
          recurso_id?: string;
          reemplazado_por?: string | null;
          revisado_en?: string;
          vigencia?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'revisiones_recurso_recurso_id_fkey';
            columns: ['recurso_id'];
            isOneToOne: true;
            referencedRelation: 'recursos';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'revisiones_recurso_reemplazado_por_fkey';
            columns: ['reemplazado_por'];
            isOneToOne: false;
            referencedRelation: 'recursos';
            referencedColumns: ['id'];
          },
        ];
      };
      sedes: {
        Row: {
          atiende_municipios: string[] | null;
          como_llegar: string | null;
          direccion: string | null;
          fecha_actualizacion: string;
          fecha_creacion: string;
          id: string;
          municipio: string;
          nombre: string | null;
          orden: number;
          principal: boolean;
          proveedor_id: string;
          telefono: string | null;
          toda_la_isla: boolean;
          visibilidad: string;
          whatsapp: string | null;
        };
        Insert: {
          atiende_municipios?: string[] | null;
          como_llegar?: string | null;
          direccion?: string | null;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          id?: string;
          municipio: string;
          nombre?: string | null;
          orden?: number;
          principal?: boolean;
          proveedor_id: string;
          telefono?: string | null;
          toda_la_isla?: boolean;
          visibilidad?: string;
          whatsapp?: string | null;
        };
        Update: {
          atiende_municipios?: string[] | null;
          como_llegar?: string | null;
          direccion?: string | null;
          fecha_actualizacion?: string;
          fecha_creacion?: string;
          id?: string;
          municipio?: string;
          nombre?: string | null;
          orden?: number;
          principal?: boolean;
          proveedor_id?: string;
          telefono?: string | null;
          toda_la_isla?: boolean;
          visibilidad?: string;
          whatsapp?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'sedes_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
        ];
      };
      subcategorias: {
        Row: {
          nombre: string;
          orden: number;
          tipo_servicio: Database['public']['Enums']['tipo_servicio'];
        };
        Insert: {
          nombre: string;
          orden: number;
          tipo_servicio: Database['public']['Enums']['tipo_servicio'];
        };
        Update: {
          nombre?: string;
          orden?: number;
          tipo_servicio?: Database['public']['Enums']['tipo_servicio'];
        };
        Relationships: [];
      };
      sugerencias: {
        Row: {
          descripcion: string | null;
          estado: Database['public']['Enums']['estado_sugerencia'];
          fecha: string;
          id: string;
          titulo: string;
          url: string;
          usuario_id: string;
        };
        Insert: {
          descripcion?: string | null;
          estado?: Database['public']['Enums']['estado_sugerencia'];
          fecha?: string;
          id?: string;
          titulo: string;
          url: string;
          usuario_id?: string;
        };
        Update: {
          descripcion?: string | null;
          estado?: Database['public']['Enums']['estado_sugerencia'];
          fecha?: string;
          id?: string;
          titulo?: string;
          url?: string;
          usuario_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'sugerencias_usuario_id_fkey';
            columns: ['usuario_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      terminos: {
        Row: {
          certeza: string;
          definicion: string;
          fecha_actualizacion: string;
          fuente: string;
          sigla: string | null;
          slug: string;
          termino: string;
          ver: string[];
        };
        Insert: {
          certeza?: string;
          definicion: string;
          fecha_actualizacion?: string;
          fuente: string;
          sigla?: string | null;
          slug: string;
          termino: string;
          ver?: string[];
        };
        Update: {
          certeza?: string;
          definicion?: string;
          fecha_actualizacion?: string;
          fuente?: string;
          sigla?: string | null;
          slug?: string;
          termino?: string;
          ver?: string[];
        };
        Relationships: [];
      };
      user_roles: {
        Row: {
          role: Database['public']['Enums']['app_role'];
          user_id: string;
        };
        Insert: {
          role: Database['public']['Enums']['app_role'];
          user_id: string;
        };
        Update: {
          role?: Database['public']['Enums']['app_role'];
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_roles_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: {
      frescura: {
        Row: {
          confirmado_en: string | null;
          grupo: string | null;
          por: string | null;
          proveedor_id: string | null;
          sede_id: string | null;
          vence_en: string | null;
          via: string | null;
          vigente: boolean | null;
        };
        Relationships: [
          {
            foreignKeyName: 'confirmaciones_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          fecha_registro: string | null;
          id: string;
          municipio: string | null;
          nombre_completo: string | null;
          rol: string | null;
          telefono: string | null;
        };
        Insert: {
          fecha_registro?: never;
          id?: string;
          municipio?: never;
          nombre_completo?: never;
          rol?: never;
          telefono?: never;
        };
        Update: {
          fecha_registro?: string | null;
          id?: string;
          municipio?: string | null;
          nombre_completo?: string | null;
          rol?: string | null;
          telefono?: string | null;
        };
        Relationships: [];
      };
      resumen_calificaciones: {
        Row: {
          promedio: number | null;
          proveedor_id: string;
          total: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'calificaciones_proveedor_id_fkey';
            columns: ['proveedor_id'];
            isOneToOne: false;
            referencedRelation: 'proveedores';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Functions: {
      abandonar_importacion: {
        Args: {
          importacion: string;
        };
        Returns: undefined;
      };
      abrir_duplicada: {
        Args: {
          id: string;
        };
        Returns: boolean;
      };
      abrir_mi_copia: {
        Args: never;
        Returns: string;
      };
      admin_usuarios: {
        Args: {
          busqueda?: string;
          orden?: string;
          limite?: number;
          desplazamiento?: number;
        };
        Returns: {
          id: string;
          nombre_completo: string;
          email: string;
          rol: string;
          telefono: string;
          municipio: string;
          fecha_registro: string;
          ultimo_acceso: string;
          roles: Database['public']['Enums']['app_role'][];
          segundo_factor: boolean;
          proveedor_id: string;
          total: number;
          pausa_hasta: string;
          pausa_motivo: string;
          licencia: Json;
        }[];
      };
      admitir_visitante: {
        Args: {
          clase: string;
          proveedor: string;
          red: string;
          prueba: string;
          prueba_vence: string;
        };
        Returns: undefined;
      };
      alcance: {
        Args: {
          p: Database['public']['Tables']['proveedores']['Row'];
        };
        Returns: number;
      };
      anotar_licencia: {
        Args: {
          usuario: string;
          clase: string;
          numero: string;
          vista_el: string;
          vence_el: string;
        };
        Returns: undefined;
      };
      anotar_llamada: {
        Args: {
          proveedor: string;
          resultado: string;
          nota?: string;
          vista?: string;
        };
        Returns: Json;
      };
      asignar_elemento: {
        Args: {
          clase: string;
          elemento: string;
          a: string;
          visto?: string;
        };
        Returns: Json;
      };
      baja_de_mi_perfil: {
        Args: never;
        Returns: {
          id: string;
          decidida_en: string;
          borrar_en: string;
        }[];
      };
      borrar_mi_copia: {
        Args: never;
        Returns: Json;
      };
      buscar: {
        Args: {
          texto: string;
        };
        Returns: Json;
      };
      buscar_preguntas: {
        Args: {
          texto?: string;
          categoria?: string;
          antes_de?: string;
          antes_de_id?: string;
          limite?: number;
          filtro?: string;
        };
        Returns: {
          id: string;
          title: string;
          excerpt: string;
          category: string;
          created_at: string;
          answer_count: number;
          user_id: string;
          nombre_completo: string;
          sin_nombre: boolean;
          con_ayuda: boolean;
        }[];
      };
      caso_de: {
        Args: {
          elemento: string;
        };
        Returns: Json;
      };
      cerrar_como_duplicada: {
        Args: {
          id: string;
          de: string;
        };
        Returns: undefined;
      };
      cifras_de: {
        Args: {
          proveedor: string;
        };
        Returns: {
          dia: string;
          visitas: number;
          contactos: number;
          llamadas: number;
          whatsapp: number;
        }[];
      };
      codigo_para_llamar: {
        Args: {
          reclamacion: string;
        };
        Returns: string;
      };
      cola: {
        Args: never;
        Returns: {
          clase: string;
          id: string;
          titulo: string;
          desde: string;
          proveedor_id: string;
          cuantos: number;
          asignado_a: string;
          asignado_nombre: string;
          notas: number;
        }[];
      };
      columnas_recordadas: {
        Args: never;
        Returns: Json;
      };
      comparar_repetidos: {
        Args: {
          repetido: string;
        };
        Returns: Json;
      };
      compartir_lista: {
        Args: {
          lista: string;
        };
        Returns: string;
      };
      confirmar_aviso: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      confirmar_enlace: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      confirmar_grupos: {
        Args: {
          proveedor: string;
          grupos?: string[];
          sede?: string;
        };
        Returns: {
          proveedor_id: string;
          sede_id: string;
          grupo: string;
          confirmado_en: string;
          vence_en: string;
          por: string;
          via: string;
          vigente: boolean;
        }[];
      };
      contar_proveedores: {
        Args: never;
        Returns: {
          tipo_servicio: Database['public']['Enums']['tipo_servicio'];
          total: number;
        }[];
      };
      contestar_borrador: {
        Args: {
          proveedor: string;
          atiende: boolean;
          vista?: string;
        };
        Returns: Json;
      };
      copiar_paso: {
        Args: {
          paso: string;
        };
        Returns: string;
      };
      crear_enlace: {
        Args: {
          proveedor: string;
          via?: string;
        };
        Returns: string;
      };
      crear_importacion: {
        Args: {
          archivo: string;
          huella: string;
          origen: string;
          total: number;
          columnas: Json;
        };
        Returns: Json;
      };
      decidir_baja: {
        Args: {
          baja: string;
          hacer: boolean;
        };
        Returns: Json;
      };
      decidir_calificacion: {
        Args: {
          calificacion: string;
          desde: Database['public']['Enums']['estado_calificacion'];
          hasta: Database['public']['Enums']['estado_calificacion'];
          motivo?: string;
        };
        Returns: boolean;
      };
      decidir_caso: {
        Args: {
          elemento: string;
          decision: string;
          visto: string;
          motivo?: string;
        };
        Returns: string;
      };
      decidir_casos: {
        Args: {
          vistos: Json;
        };
        Returns: number;
      };
      decidir_filas: {
        Args: {
          importacion: string;
          filas: number[];
          decision: string;
        };
        Returns: undefined;
      };
      decidir_propuesta: {
        Args: {
          propuesta: string;
          aceptar: boolean;
          visto: Json;
        };
        Returns: Json;
      };
      decidir_reclamacion: {
        Args: {
          reclamacion: string;
          entregar: boolean;
        };
        Returns: Json;
      };
      decidir_repetido: {
        Args: {
          repetido: string;
          distintos: boolean;
        };
        Returns: Json;
      };
      decision_de: {
        Args: {
          clase: string;
          elemento: string;
        };
        Returns: Json;
      };
      dejar_avisos: {
        Args: {
          token: string;
        };
        Returns: undefined;
      };
      dejar_baja: {
        Args: {
          proveedor: string;
          motivo?: string;
        };
        Returns: Json;
      };
      dejar_de_compartir: {
        Args: {
          lista: string;
        };
        Returns: boolean;
      };
      dejar_de_seguir: {
        Args: {
          pregunta: string;
        };
        Returns: undefined;
      };
      dejar_pagina: {
        Args: {
          pagina: string;
          dejar?: boolean;
        };
        Returns: boolean;
      };
      dejar_propuesta: {
        Args: {
          proveedor: string;
          cambios: Json;
          correo: string;
          red: string;
          prueba: string;
          prueba_vence: string;
        };
        Returns: Json;
      };
      dejar_recordatorios: {
        Args: {
          token: string;
        };
        Returns: undefined;
      };
      dejar_sin_aprobar: {
        Args: {
          proveedor: string;
          version: string;
          dejar?: boolean;
        };
        Returns: boolean;
      };
      deshacer_baja: {
        Args: {
          baja: string;
        };
        Returns: Json;
      };
      deshacer_importacion: {
        Args: {
          importacion: string;
        };
        Returns: undefined;
      };
      deshacer_llamada: {
        Args: {
          llamada: string;
        };
        Returns: boolean;
      };
      devolver_cambio: {
        Args: {
          entrada: number;
        };
        Returns: string;
      };
      devolver_perfil: {
        Args: {
          proveedor: string;
          version: string;
          nota: string;
        };
        Returns: boolean;
      };
      direcciones_de: {
        Args: {
          proveedor: string;
        };
        Returns: {
          sede_id: string;
          direccion: string;
          como_llegar: string;
        }[];
      };
      ediciones_de: {
        Args: {
          clase: string;
          elemento: string;
        };
        Returns: {
          titulo: string;
          contenido: string;
          categoria: string;
          desde: string;
          hasta: string;
        }[];
      };
      editar_pregunta: {
        Args: {
          pregunta: string;
          titulo: string;
          contenido: string;
          categoria: string;
          version: string;
        };
        Returns: string;
      };
      editar_respuesta: {
        Args: {
          respuesta: string;
          contenido: string;
          version: string;
        };
        Returns: string;
      };
      elegir_correos: {
        Args: {
          token: string;
          recibir: boolean;
          pregunta?: string;
        };
        Returns: undefined;
      };
      elegir_recordatorios: {
        Args: {
          proveedor: string;
          recibir: boolean;
        };
        Returns: string;
      };
      eliminar_mi_cuenta: {
        Args: {
          publicaciones: string;
        };
        Returns: undefined;
      };
      ensayar_importacion: {
        Args: {
          importacion: string;
        };
        Returns: undefined;
      };
      es_borrador: {
        Args: {
          perfil: Database['public']['Tables']['proveedores']['Row'];
        };
        Returns: boolean;
      };
      estadisticas_resumen: {
        Args: {
          dias?: number;
        };
        Returns: Json;
      };
      estado_admin: {
        Args: never;
        Returns: {
          es_admin: boolean;
          segundo_factor: boolean;
          factor_obligatorio: boolean;
          es_moderador: boolean;
        }[];
      };
      exigir_admin: {
        Args: {
          reciente?: boolean;
        };
        Returns: undefined;
      };
      experiencias_de: {
        Args: {
          proveedor: string;
        };
        Returns: {
          clase: string;
          plan: string;
          hecho: string;
          cuantas: number;
          fueron: number;
          desde_meses: number;
          hasta_meses: number;
          primer_mes: string;
          ultimo_mes: string;
        }[];
      };
      gateway_apply_settings: {
        Args: {
          settings: Json;
        };
        Returns: undefined;
      };
      gateway_copy_made: {
        Args: {
          persona: string;
          archivo: string;
          bytes: number;
        };
        Returns: boolean;
      };
      gateway_daily: {
        Args: never;
        Returns: boolean;
      };
      gateway_daily_job: {
        Args: {
          job: string;
        };
        Returns: boolean;
      };
      gateway_daily_jobs: {
        Args: never;
        Returns: {
          job: string;
          each_time: boolean;
        }[];
      };
      gateway_due_functions: {
        Args: never;
        Returns: {
          name: string;
        }[];
      };
      gateway_ensure_admin: {
        Args: {
          account: string;
        };
        Returns: undefined;
      };
      gateway_figures: {
        Args: never;
        Returns: {
          name: string;
          help: string;
          labels: Json;
          value: number;
        }[];
      };
      gateway_mail_sent: {
        Args: {
          mail: number;
        };
        Returns: undefined;
      };
      gateway_note_backup: {
        Args: {
          good_at: string;
          failed: string;
        };
        Returns: undefined;
      };
      gateway_own_rows: {
        Args: {
          persona: string;
        };
        Returns: Json;
      };
      gateway_page_looked: {
        Args: {
          pagina: string;
          codigo: number;
          motivo: string;
          hacia: string;
        };
        Returns: undefined;
      };
      gateway_password_policy: {
        Args: {
          account: string;
        };
        Returns: {
          min_length: number;
        }[];
      };
      gateway_settings: {
        Args: never;
        Returns: {
          name: string;
          allowed: string[];
        }[];
      };
      gateway_sweep_files: {
        Args: never;
        Returns: number;
      };
      gateway_take_copy: {
        Args: never;
        Returns: {
          persona: string;
          archivo: string;
        }[];
      };
      gateway_take_mail: {
        Args: {
          most?: number;
        };
        Returns: {
          id: number;
          recipient: string;
          template: string;
          fields: Json;
          unsubscribe: string;
        }[];
      };
      gateway_take_pages: {
        Args: never;
        Returns: {
          id: string;
          direccion: string;
        }[];
      };
      gateway_work: {
        Args: never;
        Returns: boolean;
      };
      guardar: {
        Args: {
          clase: string;
          elemento: string;
          esta: boolean;
        };
        Returns: undefined;
      };
      guardar_correos: {
        Args: {
          propias?: string;
          seguidas?: string;
          cola?: string;
          temas?: string[];
        };
        Returns: Json;
      };
      guardar_listas: {
        Args: {
          listas: Json;
        };
        Returns: Json;
      };
      guardar_sede: {
        Args: {
          datos: Json;
          horas?: Json;
          base?: string;
        };
        Returns: Database['public']['Tables']['sedes']['Row'];
      };
      guia_de: {
        Args: {
          ids: string[];
        };
        Returns: {
          id: string;
          modificado_en: string;
          descripcion: string;
          sedes: string[];
          texto: Json;
        }[];
      };
      historial: {
        Args: {
          busqueda?: string;
          que?: string;
          dias?: number;
          limite?: number;
          desplazamiento?: number;
        };
        Returns: {
          entrada: number;
          fecha: string;
          por: string;
          papel: string;
          accion: string;
          tabla: string;
          sobre: string;
          proveedor_id: string;
          antes: Json;
          despues: Json;
          estado: string;
          ahora: Json;
          ahora_por: string;
          ahora_papel: string;
          ahora_fecha: string;
          deshacer: number;
          papelera: Json;
          total: number;
        }[];
      };
      hoy: {
        Args: never;
        Returns: Json;
      };
      importar: {
        Args: {
          importacion: string;
          todo_o_nada?: boolean;
          prometidas?: number;
        };
        Returns: undefined;
      };
      levantar_pausa: {
        Args: {
          usuario: string;
        };
        Returns: boolean;
      };
      lista_compartida: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      mapa: {
        Args: never;
        Returns: Json;
      };
      marcar_ayudo: {
        Args: {
          respuesta: string;
          si: boolean;
        };
        Returns: boolean;
      };
      marcar_revisado: {
        Args: {
          recurso: string;
          fecha?: string;
        };
        Returns: string;
      };
      mi_pausa: {
        Args: never;
        Returns: {
          hasta: string;
          motivo: string;
        }[];
      };
      mi_publicacion_oculta: {
        Args: {
          clase: string;
          elemento: string;
        };
        Returns: Json;
      };
      mis_correos: {
        Args: never;
        Returns: Json;
      };
      mis_datos: {
        Args: never;
        Returns: Json;
      };
      mis_guardados: {
        Args: never;
        Returns: {
          id: string;
          desde: string;
          titulo: string;
          datos: Json;
        }[];
      };
      mis_listas: {
        Args: never;
        Returns: Json;
      };
      mis_preguntas: {
        Args: never;
        Returns: {
          id: string;
          title: string;
          category: string;
          created_at: string;
          answer_count: number;
          sin_nombre: boolean;
          estado: string;
        }[];
      };
      mis_seguimientos: {
        Args: never;
        Returns: {
          id: string;
          title: string;
          category: string;
          created_at: string;
          answer_count: number;
          modo: string;
        }[];
      };
      mover_paso: {
        Args: {
          paso: string;
          hacia: string;
        };
        Returns: number;
      };
      nota_de_mi_perfil: {
        Args: never;
        Returns: string;
      };
      objetar_reclamacion: {
        Args: {
          reclamacion: string;
        };
        Returns: Json;
      };
      ordenar_lista: {
        Args: {
          lista: string;
          proveedores: string[];
        };
        Returns: undefined;
      };
      pagina_caida: {
        Args: {
          pagina: string;
        };
        Returns: Json;
      };
      pasar_a_admin: {
        Args: {
          clase: string;
          elemento: string;
          pasar?: boolean;
        };
        Returns: boolean;
      };
      pausar: {
        Args: {
          usuario: string;
          dias: number;
          motivo: string;
        };
        Returns: string;
      };
      pedir_aviso: {
        Args: {
          correo: string;
          tipo: string;
          municipio: string;
          proveedor: string;
          red: string;
          prueba: string;
          prueba_vence: string;
        };
        Returns: Json;
      };
      pedir_baja: {
        Args: {
          proveedor: string;
          motivo?: string;
        };
        Returns: Json;
      };
      pedir_baja_por_enlace: {
        Args: {
          token: string;
          motivo?: string;
        };
        Returns: Json;
      };
      pedir_enlace: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      pedir_mi_copia: {
        Args: never;
        Returns: Json;
      };
      pedir_revision: {
        Args: {
          clase: string;
          elemento: string;
          texto?: string;
        };
        Returns: undefined;
      };
      perfil_publico: {
        Args: {
          proveedor: string;
        };
        Returns: Json;
      };
      poner_filas: {
        Args: {
          importacion: string;
          filas: Json;
        };
        Returns: number;
      };
      poner_valor: {
        Args: {
          entrada: number;
          anterior: boolean;
          visto: Json;
        };
        Returns: string;
      };
      por_llamar: {
        Args: {
          limite?: number;
          desplazamiento?: number;
          lugar?: string;
          cuales?: string;
        };
        Returns: {
          proveedor_id: string;
          nombre: string;
          municipio: string;
          telefono: string;
          whatsapp: string;
          grupos: string[];
          desde: string;
          motivo: string;
          ultima_llamada: string;
          resultado: string;
          fecha_llamada: string;
          total: number;
        }[];
      };
      pregunta_completa: {
        Args: {
          id: string;
        };
        Returns: Json;
      };
      preguntas_parecidas: {
        Args: {
          titulo: string;
        };
        Returns: {
          id: string;
          title: string;
          answer_count: number;
          con_ayuda: boolean;
        }[];
      };
      prever_deshacer: {
        Args: {
          importacion: string;
        };
        Returns: Json;
      };
      probar_reclamacion: {
        Args: {
          reclamacion: string;
          codigo: string;
        };
        Returns: Json;
      };
      proponer_cambio: {
        Args: {
          proveedor: string;
          cambios: Json;
          avisar?: boolean;
        };
        Returns: Json;
      };
      proponer_por_enlace: {
        Args: {
          token: string;
          cambios: Json;
        };
        Returns: Json;
      };
      quitar_licencia: {
        Args: {
          usuario: string;
        };
        Returns: boolean;
      };
      quitar_los_de_fuera: {
        Args: {
          lista: string;
        };
        Returns: number;
      };
      reabrir_caso: {
        Args: {
          elemento: string;
        };
        Returns: string;
      };
      reabrir_casos: {
        Args: {
          elementos: string[];
        };
        Returns: number;
      };
      reabrir_propuesta: {
        Args: {
          propuesta: string;
        };
        Returns: Json;
      };
      reclamacion_para_decidir: {
        Args: {
          reclamacion: string;
        };
        Returns: Json;
      };
      reclamaciones_de_mi_perfil: {
        Args: never;
        Returns: {
          id: string;
          probada_en: string;
          hasta: string;
          objetada_en: string;
        }[];
      };
      reclamar_perfil: {
        Args: {
          proveedor: string;
          medio: string;
          mensaje?: string;
        };
        Returns: string;
      };
      recordatorios_de: {
        Args: {
          proveedor: string;
        };
        Returns: string;
      };
      recuperar: {
        Args: {
          elemento: string;
        };
        Returns: undefined;
      };
      recurso_en_lista: {
        Args: {
          lista: string;
          recurso: string;
          esta: boolean;
        };
        Returns: undefined;
      };
      registrar_acto_admin: {
        Args: {
          actor: string;
          accion: string;
          tabla: string;
          fila_id?: string;
          antes?: Json;
          despues?: Json;
        };
        Returns: undefined;
      };
      registrar_evento: {
        Args: {
          tipo: Database['public']['Enums']['tipo_evento'];
          proveedor_id?: string;
          recurso_id?: string;
          metadata?: Json;
        };
        Returns: undefined;
      };
      renovar_lista: {
        Args: {
          lista: string;
        };
        Returns: string;
      };
      reportar: {
        Args: {
          clase: string;
          elemento: string;
          motivo: string;
          texto?: string;
        };
        Returns: string;
      };
      resena_en_espera: {
        Args: {
          calificacion: string;
        };
        Returns: Json;
      };
      resumen_datos: {
        Args: {
          desde?: string;
        };
        Returns: Json;
      };
      retirar: {
        Args: {
          clase: string;
          elemento: string;
          motivo?: string;
        };
        Returns: boolean;
      };
      retirar_lista: {
        Args: {
          enlace: string;
          motivo: string;
        };
        Returns: undefined;
      };
      retirar_mi_perfil: {
        Args: never;
        Returns: Json;
      };
      retirar_reclamacion: {
        Args: {
          reclamacion: string;
        };
        Returns: boolean;
      };
      seguir: {
        Args: {
          pregunta: string;
          modo?: string;
        };
        Returns: string;
      };
      sugerir_actividad: {
        Args: {
          datos: Json;
          red: string;
          prueba: string;
          prueba_vence: string;
        };
        Returns: Json;
      };
      transparencia: {
        Args: never;
        Returns: Json;
      };
      unir_proveedores: {
        Args: {
          queda: string;
          se_va: string;
          del_otro: string[];
          version_queda: string;
          version_se_va: string;
          repetido?: string;
        };
        Returns: Json;
      };
      valor_de_campo: {
        Args: {
          proveedor: string;
          sede: string;
          campo: string;
        };
        Returns: Json;
      };
      ver_autor: {
        Args: {
          clase: string;
          id: string;
          motivo: string;
        };
        Returns: Json;
      };
      ver_aviso: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      ver_correos: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      ver_enlace: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      volver_a_recordatorios: {
        Args: {
          token: string;
        };
        Returns: undefined;
      };
    };
    Enums: {
      app_role: 'admin' | 'moderador';
      clase_actividad: 'charla' | 'recreacion' | 'campamento' | 'grupo' | 'respiro' | 'programa';
      estado_calificacion: 'publicada' | 'pendiente' | 'rechazada';
      estado_sugerencia: 'pendiente' | 'aceptada' | 'descartada';
      tipo_evento: 'visita_proveedor' | 'contacto' | 'descarga_recurso';
      tipo_recurso: 'pdf' | 'video' | 'link';
      tipo_servicio: 'escuela' | 'terapista' | 'doctor' | 'abogado' | 'dietista';
    };
    CompositeTypes: { [_ in never]: never };
  };
};

type DefaultSchema = Database['public'];
type Relations = DefaultSchema['Tables'] & DefaultSchema['Views'];
type NamesWith<Part extends string> = {
  [Name in keyof Relations]: Relations[Name] extends Record<Part, unknown> ? Name : never;
}[keyof Relations];

export type Tables<Name extends keyof Relations> = Relations[Name]['Row'];
export type TablesInsert<Name extends NamesWith<'Insert'>> = Relations[Name]['Insert'];
export type TablesUpdate<Name extends NamesWith<'Update'>> = Relations[Name]['Update'];
export type Enums<Name extends keyof DefaultSchema['Enums']> = DefaultSchema['Enums'][Name];
export type CompositeTypes<Name extends keyof DefaultSchema['CompositeTypes']> =
  DefaultSchema['CompositeTypes'][Name];

export const Constants = {
  public: {
    Enums: {
      app_role: ['admin', 'moderador'],
      clase_actividad: ['charla', 'recreacion', 'campamento', 'grupo', 'respiro', 'programa'],
      estado_calificacion: ['publicada', 'pendiente', 'rechazada'],
      estado_sugerencia: ['pendiente', 'aceptada', 'descartada'],
      tipo_evento: ['visita_proveedor', 'contacto', 'descarga_recurso'],
      tipo_recurso: ['pdf', 'video', 'link'],
      tipo_servicio: ['escuela', 'terapista', 'doctor', 'abogado', 'dietista'],
    },
  },
} as const;
